import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bind } from '@amana/messages'
import type { Plural, Text } from '@amana/messages/text'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../root.ts'
import { fileOf, readCatalogues, readModule } from './catalogues.ts'
import { checkTranslations } from './check-translations.ts'
import { exportXliff, importXliff, type Setting, statusOf } from './commands.ts'
import { type Language, lettersOf } from './languages.ts'
import { pseudo, pseudoTranslation } from './pseudo.ts'
import { product, TODAY, temporaryFolder } from './testing.ts'

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
    const setting: Setting = { places: { english: ROOT, translations: temporaryFolder() }, languages: [FULFULDE], today: TODAY }
    const { units, holes } = await statusOf(setting, 'fuv')
    expect(holes).toBe(units)
    expect(units).toBeGreaterThan(1000)

    const file = join(setting.places.translations, 'fuv.xlf')
    await exportXliff(setting, 'fuv', file)
    const translated = readFileSync(file, 'utf8').replace(
      /<segment state="initial">(\s*)<source>(.*?)<\/source>/gs,
      (_, space, source) => {
        return `<segment state="final">${space}<source>${source}</source>${space}<target>ɗ ${source}</target>`
      },
    )
    writeFileSync(file, translated)
    expect((await importXliff(setting, 'fuv', file, 'Aisha')).changed).toHaveLength(units)
    expect(await statusOf(setting, 'fuv')).toMatchObject({ translated: units, approved: units, holes: 0, stale: 0, draft: false })
    const { errors } = await checkTranslations(setting.places, [FULFULDE], TODAY)
    expect(errors.filter((line) => line.startsWith('fuv'))).toEqual([])

    const catalogues = await readCatalogues(setting.places)
    const ui = catalogues.find(({ id }) => id === 'web/lib/messages/ui')
    if (!ui) throw new Error('lib/messages/ui.ts is no catalogue')
    const bound = bind(ui.english, (await readModule(fileOf(setting.places, ui, 'fuv'))).default, 'en') as {
      ui: { close: string }
    }
    expect(bound.ui.close).toBe('ɗ Close')
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
    const { places } = product()
    const [catalogue] = await readCatalogues(places)
    const english = catalogue?.english ?? {}
    const { shop } = bind(english, pseudoTranslation(english), 'en') as { shop: Shop }
    expect(shop.title).toBe(pseudo('Check a phone'))
    expect(shop.path).toBe('/check')
    expect(shop.owner('X', '1')).toBe(pseudo('{owner} has {count} phones').replace('{owner}', 'X').replace('{count}', '1'))
    expect(shop.devices(1, 'X')).toBe(pseudo('1 device of {owner}').replace('{owner}', 'X'))
    expect(shop.steps[1].title).toBe(pseudo('Wait'))
  })
})
