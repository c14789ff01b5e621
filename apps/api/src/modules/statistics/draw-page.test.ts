import { afterEach, expect, test } from 'vitest'
import { speakEnglish, speakPseudo, untranslated } from '../../testing/pseudo-language.ts'
import { drawPage } from './draw-page.ts'
import { PLACES, type Totals } from './rules.ts'

afterEach(speakEnglish)

const release = (month: string) => {
  const totals: Totals = { stolen: 40, lost: 20, found: 10 }
  const cells = PLACES.slice(0, 3).map((state, index) => ({
    state,
    type: 'stolen' as const,
    count: index === 0 ? null : 10 * index,
  }))
  return { month, totals, cells } as unknown as Parameters<typeof drawPage>[0][number]
}

test('in another language every word is its own but names of states, and months have their names', () => {
  speakPseudo('yo')
  const page = drawPage([release('2026-11'), release('2026-10')], 'yo')
  const outside = untranslated(page.replaceAll(/<(svg|table)[\s\S]*?<\/\1>/g, '')).replaceAll(/<[^>]*>/g, ' ')
  expect(outside.match(/\p{L}{3,}/gu)).toEqual(['Oṣù', 'Bélú'].map((word) => word.normalize('NFC')))
  expect(page).toContain('⟦Cases in Oṣù Bélú 2026⟧'.normalize('NFC'))
  expect(page).toContain('aria-label="⟦⟦JSON⟧ of Oṣù Ọ̀wàrà 2026⟧"'.normalize('NFC'))
  expect(drawPage([release('2026-11')])).toContain('Cases in November 2026')
})
