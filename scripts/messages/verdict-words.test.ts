import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../root.ts'

/** "Paid" must not read like "clean": the word of a verdict stands in no text about money. */
test.each(['en', 'pcm', 'ha', 'yo', 'ig'])(
  '%s: no text about a payment says the word of a verdict',
  (locale) => {
    const texts: Record<string, string> = JSON.parse(
      readFileSync(join(ROOT, `translations/web.${locale}.json`), 'utf8'),
    )
    const words = (['clean', 'flagged', 'stolen'] as const).map((result) =>
      texts[`lib/messages/ui.ui.verdict.${result}`]?.toLowerCase(),
    )
    const ofMoney = Object.entries(texts).filter(([key]) => key.startsWith('features/payments'))
    expect(ofMoney.length).toBeGreaterThan(80)
    for (const word of words) {
      expect(word).toBeTruthy()
      expect(ofMoney.filter(([, text]) => text.toLowerCase().includes(word ?? ''))).toEqual([])
    }
  },
)
