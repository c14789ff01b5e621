import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bind } from '@amana/messages'
import type { Plural, Text } from '@amana/messages/text'
import { po } from 'gettext-parser'
import { describe, expect, test } from 'vitest'
import * as english from '../../apps/web/src/lib/messages/ui.ts'
import { ROOT } from '../root.ts'
import { checkTranslations } from './check-translations.ts'
import { exportTexts, importTexts, statusOf } from './commands.ts'
import { type Language, lettersOf } from './languages.ts'
import { pseudo, pseudoTexts } from './pseudo.ts'
import { CATALOGUE, reviewedProduct, TODAY, temporaryFolder } from './testing.ts'
import { readTexts } from './text-files.ts'
import { review, type Setting } from './update-files.ts'

interface Shop {
  title: string
  path: string
  owner: Text<'{owner} has {count} phones'>
  devices: Plural<{ one: '1 device of {owner}'; other: '{count} devices of {owner}' }>
  steps: readonly [string, { title: string }]
}

/** Fulfulde, which the product does not have. */
const FULFULDE: Language = {
  locale: 'fuv',
  forms: ['one', 'other'],
  zeroIsOne: false,
  letters: new Set(lettersOf('ɓ ɗ ŋ ƴ')),
}

describe('a language that the product does not have', () => {
  test('is added by files alone, for all English texts', async () => {
    const setting: Setting = {
      places: { english: ROOT, translations: temporaryFolder() },
      languages: [FULFULDE],
      today: TODAY,
    }
    const { units, holes } = await statusOf(setting, 'fuv')
    expect(holes).toBe(units)
    expect(units).toBeGreaterThan(1000)

    await review(setting)
    const file = join(temporaryFolder(), 'fuv.po')
    await exportTexts(setting, 'fuv', file)
    const table = po.parse(readFileSync(file))
    for (const [id, entries] of Object.entries(table.translations))
      if (id !== '') for (const entry of Object.values(entries)) entry.msgstr = [`ɗ ${entry.msgid}`]
    writeFileSync(file, po.compile(table))
    expect((await importTexts(setting, 'fuv', file, 'Aisha')).changed).toHaveLength(units)
    expect(await statusOf(setting, 'fuv')).toMatchObject({
      translated: units,
      approved: units,
      holes: 0,
      stale: 0,
      draft: false,
    })
    const { errors } = await checkTranslations(setting.places, [FULFULDE], TODAY)
    expect(errors).toEqual([])

    const texts = readTexts('web', 'fuv', setting.places.translations)
    expect(bind(english, 'lib/messages/ui', texts, 'en').ui.close).toBe('ɗ Close')
  })
})

describe('the pseudo-locale', () => {
  test('is marked, a third longer, and keeps values, addresses and codes', () => {
    expect(pseudo('Check')).toMatch(/^Ḅ?[^A-Za-z]+$/u)
    for (const text of ['Check', 'Do not buy it', 'Too many wrong attempts. Please wait and try again.']) {
      expect(pseudo(text)).not.toMatch(/[A-Za-z]/)
      expect(pseudo(text).length / text.length).toBeGreaterThanOrEqual(1.35)
      expect(pseudo(text).length / text.length).toBeLessThan(1.7)
      expect(pseudo(text)).toBe(pseudo(text).normalize('NFC'))
    }
    expect(pseudo('{count} of https://amana.example/a, a@amana.example, *#06#')).toMatch(
      /^\{count\} ọƒ https:\/\/amana\.example\/a, a@amana\.example, \*#06# [^A-Za-z]+$/,
    )
    expect(pseudo('{a}')).toBe('{a}')
  })

  test('is a whole translation of each catalogue', async () => {
    const { root, places } = await reviewedProduct()
    const source = (await import(join(root, CATALOGUE))) as { shop: Shop }
    const texts = pseudoTexts(readTexts('web', 'en', places.translations))
    const { shop } = bind(source, 'features/landing', texts, 'en')
    expect(shop.title).toBe(pseudo('Check a phone'))
    expect(shop.path).toBe('/check')
    expect(shop.owner('X', '1')).toBe(
      pseudo('{owner} has {count} phones').replace('{owner}', 'X').replace('{count}', '1'),
    )
    expect(shop.devices(1, 'X')).toBe(pseudo('1 device of {owner}').replace('{owner}', 'X'))
    expect(shop.steps[1].title).toBe(pseudo('Wait'))
  })
})
