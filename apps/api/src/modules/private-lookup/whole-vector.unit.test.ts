/** The test vector that docs/private-look-up.md prints, by both halves of the protocol. */
import { readFileSync } from 'node:fs'
import { blind as blindNumber, checkOf, finish } from '@amana/private-check'
import { bucketOf, findReport, inputOf, sealEntry, tagOf } from '@amana/private-check/entry'
import { expect, test } from 'vitest'
import { blindEvaluateWithProof, evaluate } from './oprf.ts'

const page = readFileSync(new URL('../../../../../docs/private-look-up.md', import.meta.url), 'utf8')
const told = (name: string) => {
  const [, value] = new RegExp(`^\\| ${name} \\| \`([0-9a-f]+)\` \\|$`, 'm').exec(page) ?? []
  if (value === undefined) throw new Error(`the page has no ${name}`)
  return value
}
const bytes = (name: string) => new Uint8Array(Buffer.from(told(name), 'hex'))
const hex = (of: Uint8Array) => Buffer.from(of).toString('hex')

const IMEI14 = '35693803564380'
const REPORT = { status: 'stolen', reportingDate: '2026-03-03' } as const

test('is what the server computes', () => {
  expect(hex(inputOf(IMEI14))).toBe(told('x'))
  const pair = { secretKey: bytes('secret key'), publicKey: bytes('public key') }
  const { evaluated, proof } = blindEvaluateWithProof(pair, [bytes('element')], bytes('scalar of the proof'))
  expect([evaluated.map(hex), hex(proof)]).toEqual([[told('evaluated')], told('proof')])
  const output = evaluate(pair.secretKey, inputOf(IMEI14))
  expect([hex(output), String(bucketOf(output, 14)), hex(tagOf(output))]).toEqual([
    told('y'),
    told('bucket'),
    told('tag'),
  ])
  expect(hex(sealEntry(output, bytes('check'), REPORT))).toBe(told('entry'))
})

test('is what a client opens', () => {
  const blinded = { input: inputOf(IMEI14), blind: bytes('blind'), element: bytes('element') }
  const [output = new Uint8Array()] = finish([blinded], {
    evaluated: [bytes('evaluated')],
    proof: bytes('proof'),
    publicKey: bytes('public key'),
  })
  expect([hex(output), hex(checkOf(output))]).toEqual([told('y'), told('check')])
  expect(findReport(bytes('entry'), output, checkOf(output))).toEqual(REPORT)
  expect(hex(blindNumber(IMEI14).input)).toBe(told('x'))
})
