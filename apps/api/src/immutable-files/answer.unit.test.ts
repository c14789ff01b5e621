import { expect, test } from 'vitest'
import { hasEtag } from './answer.ts'

const ETAG = '"q1w2e3"'

test.each([
  [ETAG, true],
  [`W/${ETAG}`, true],
  ['*', true],
  [`"other" , ${ETAG}`, true],
  [`"other",W/${ETAG} `, true],
  ['"other"', false],
  ['q1w2e3', false],
  ['', false],
  [undefined, false],
])('If-None-Match: %s', (header, has) => {
  expect(hasEtag(header, ETAG)).toBe(has)
})

test('a header of blanks, as long as one may be, costs no processor', () => {
  const header = `${' '.repeat(15_000)}x`
  const start = performance.now()
  for (let index = 0; index < 3_000; index += 1) expect(hasEtag(header, ETAG)).toBe(false)
  // Minutes, when each blank was a place to begin again from.
  expect(performance.now() - start).toBeLessThan(60_000)
})
