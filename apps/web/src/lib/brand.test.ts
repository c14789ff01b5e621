import { describe, expect, test } from 'vitest'
import { brand, shownOf } from './brand.ts'
import { brandClaims } from './brand-claims.ts'

describe('brand claims (decisions D6)', () => {
  test('each of S1 §1 is there, word for word, and shown by default', () => {
    expect(shownOf(brand.badges).map(({ text }) => text)).toEqual([
      'Secured by Amana',
      'NDPR Compliant',
      'Government Approved',
    ])
    expect(shownOf(brandClaims.figures).map(({ value }) => value)).toEqual(['50,000+', '99.9%', '24/7'])
    expect(brandClaims.trusted.text).toBe("Nigeria's trusted device verification platform")
  })

  test('a claim that is switched off is left out, the others keep their order', () => {
    const badges = { ...brand.badges, ndpr: { ...brand.badges.ndpr, shown: false } }
    expect(shownOf(badges).map(({ text }) => text)).toEqual(['Secured by Amana', 'Government Approved'])
    expect(shownOf(brandClaims.figures.map((figure) => ({ ...figure, shown: false })))).toEqual([])
  })
})
