import { expect, test } from 'vitest'
import { withLink } from './result-text.ts'

test('a result that leaves no room goes without its link', () => {
  expect(withLink('R'.repeat(130), `https://a.example/r/${'x'.repeat(9)}`)).toBe(
    `${'R'.repeat(130)} https://a.example/r/${'x'.repeat(9)}`,
  )
  expect(withLink('R'.repeat(131), `https://a.example/r/${'x'.repeat(9)}`)).toBe('R'.repeat(131))
})
