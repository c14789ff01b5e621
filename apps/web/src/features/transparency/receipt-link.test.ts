import { expect, test } from 'vitest'
import { linkedBy, linkTo } from './receipt-link.ts'

const base64url = (text: string | Buffer) => Buffer.from(text).toString('base64url')
const RECEIPT = 'c2sp.org/tlog-proof@v1\nindex 0\n\nẸ̀kó\n'

test.each([
  ['', null],
  ['#', null],
  ['#verify', null],
  ['#receipt=', { kind: 'broken' }],
  ['#receipt=%41', { kind: 'broken' }],
  ['#receipt=AAA=B', { kind: 'broken' }],
  [`#receipt=${base64url(Buffer.of(0xff, 0xfe))}`, { kind: 'broken' }],
  [`#receipt=${base64url(RECEIPT)}`, { kind: 'receipt', text: RECEIPT }],
  [`#receipt=${base64url('ab')}=`, { kind: 'receipt', text: 'ab' }],
  ['#certificate=AM-2026-7K3QX9VB-4M2NT8RC', { kind: 'certificate', number: 'AM-2026-7K3QX9VB-4M2NT8RC' }],
  ['#certificate=../users', null],
  ['#own', { kind: 'own' }],
])('%j carries %j', (hash, linked) => {
  expect(linkedBy(hash)).toEqual(linked)
})

test.each([RECEIPT, '{"event":"{\\"at\\":\\"Ọjọ́\\"}"}'])('a link to %j carries it', (receipt) => {
  const { pathname, hash } = new URL(linkTo(receipt), 'https://amana.example')
  expect([pathname, linkedBy(hash)]).toEqual(['/transparency', { kind: 'receipt', text: receipt }])
})
