import { expect, test } from 'vitest'
import { hashOf, linkTo, tokenOf } from './thread-address.ts'

test.each([
  [hashOf('abc-_1'), '', 'abc-_1'],
  ['', '?thread_token=abc', 'abc'],
  ['#thread_token=a', '?thread_token=b', 'a'],
  ['', '', undefined],
  ['#thread_token=', '', undefined],
  ['#other=1', '?other=2', undefined],
])('%s %s: %s', (hash, search, token) => {
  expect(tokenOf({ hash, search })).toBe(token)
})

test('a link to keep', () => {
  expect(linkTo('https://amana.example', 'FP-2026-000001', 'abc')).toBe(
    'https://amana.example/found/FP-2026-000001#thread_token=abc',
  )
})
