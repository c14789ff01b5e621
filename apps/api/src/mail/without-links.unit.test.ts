import { describe, expect, test } from 'vitest'
import { withoutLinks } from './without-links.ts'

describe('what a mail program would make a link of is broken', () => {
  test.each([
    'https://evil.example/x',
    'http://evil.example',
    'evil.com',
    'www.evil.com.ng/amana',
    'amana.example.evil.io',
  ])('%s', (address) => {
    const shown = withoutLinks(`Open ${address} now`)
    expect(shown.replaceAll('\u200c', '')).toBe(`Open ${address} now`)
    expect(shown).not.toMatch(/:\/\/|[\p{L}\p{N}]\.\p{L}{2}/u)
  })
  test.each([
    'Case LE-2026-000001. Officers look at it.',
    'At 14.05 it cost 1.5 MB.',
    'Galaxy S24+ 5G',
    'Wait ... then go.',
  ])('%s stays as it is', (text) => expect(withoutLinks(text)).toBe(text))
})
