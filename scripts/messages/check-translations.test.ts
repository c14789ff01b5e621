import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkTranslations } from './check-translations.ts'
import { statusOf } from './commands.ts'
import { LANGUAGES } from './languages.ts'
import { hashOf } from './review.ts'
import {
  CATALOGUE,
  ENGLISH,
  HAUSA,
  hausaWith,
  type Product,
  REVIEW,
  reviewedProduct,
  TODAY,
  TRANSLATION,
} from './testing.ts'
import { sortedJson } from './text-files.ts'
import { review } from './update-files.ts'

const check = ({ places }: Pick<Product, 'places'>, today = TODAY) =>
  checkTranslations(places, LANGUAGES, today)
const TITLE = 'web/features/landing.shop.title'
const PAY = 'web/features/landing.shop.steps.0'

/** Errors with one text of Hausa that is another one. */
async function errorsWith(key: string, text: string | undefined): Promise<string[]> {
  const made = await reviewedProduct()
  made.write(TRANSLATION, hausaWith({ [key]: text }))
  return (await check(made)).errors
}

const states = ({ root }: Product) => JSON.parse(readFileSync(join(root, REVIEW), 'utf8'))

test('a good translation has no errors, and its holes are none', async () => {
  const { errors, warnings, units } = await check(await reviewedProduct())
  expect(errors).toEqual([])
  expect(warnings).toEqual([])
  expect(units).toBe(7)
})

describe('planted faults', () => {
  const { lead, owner, devices } = {
    lead: HAUSA['features/landing.shop.lead'] ?? '',
    owner: '{owner} na da wayoyi {count}',
    devices: 'na’urori {count} na {owner}',
  }
  test.each([
    ['an unknown key', 'more', 'x', 'shop.more: unknown'],
    ['text where a plural belongs', 'devices', 'na’urori', 'shop.devices: unknown'],
    ['a form that the language lacks', 'devices_two', 'x', 'shop.devices_two: unknown'],
    ['a lost place', 'owner', owner.replace('{owner} na da', 'Yana da'), '{owner} is lost'],
    ['an invented place', 'owner', owner.replace('{owner}', '{owner} {who}'), '{who} is no place'],
    ['a lost count', 'devices_other', devices.replace('{count} ', ''), '{count} is lost'],
    ['a broken place', 'owner', owner.replace('{owner} na da', '{owner} { na da'), 'a brace'],
    ['text that is not NFC', 'title', 'Bincika wàya'.normalize('NFD'), 'not NFC'],
    ['a letter of another alphabet', 'title', 'Bincika wаya', 'U+0430'],
    ['a letter of another language', 'title', 'Bincika wayạ', 'is no letter of ha'],
    ['a sign of no language', 'title', 'Bincika waya☎', 'U+260E'],
    ['English', 'title', 'Check a phone', 'the same as English'],
    ['a long label', 'title', 'Bincika wayar hannu kafin biyan kuɗi', 'at most 23'],
    ['another figure', 'lead', lead.replace('lambobi 15', 'lambobi 16'), 'the figure 15 is lost'],
    ['another price', 'lead', lead.replace('₦100.00', '₦1,000.00'), 'the figure 100.00 is lost'],
    ['a price without its sign', 'lead', lead.replace('₦100.00', '100.00'), '₦ or NGN'],
    ['another code to dial', 'lead', lead.replace('*#06#', '*#60#'), '*#06# is lost'],
    ['another address', 'lead', lead.replace('/price', '/kudi'), 'https://amana.example/price is lost'],
    ['another path', 'path', '/bincika', 'shop.path: unknown'],
    ['a name in other words', 'lead', lead.replace('ganin IMEI', 'ganin lambar waya'), 'glossary: "IMEI"'],
    ['nothing but space', 'title', ' ', 'empty'],
    ['nothing', 'title', '', 'empty'],
  ])('%s is an error', async (_, key, text, problem) => {
    const errors = await errorsWith(key, text)
    expect(errors.join('\n')).toContain(problem)
    expect(errors.every((line) => line.startsWith('ha: web/features/landing.shop.'))).toBe(true)
  })

  test('a text or a form that is missing is none', async () => {
    for (const key of ['title', 'devices_one', 'devices_other'])
      expect(await errorsWith(key, undefined)).toEqual([])
  })

  test('a key twice, a value that is no text and broken JSON stop the check', async () => {
    const made = await reviewedProduct()
    for (const [content, problem] of [
      ['{ "a": "x", "b": "a", "a": "x" }', 'web.ha.json: a: twice'],
      ['{ "a": null }', 'web.ha.json: a: no string'],
      ['{ "a": { "b": "x" } }', 'web.ha.json: a: no string'],
      ['["x"]', 'web.ha.json: no object'],
      ['{ "a": "x" ', 'web.ha.json: '],
    ] as const) {
      made.write(TRANSLATION, content)
      await expect(check(made)).rejects.toThrow(problem)
    }
  })

  test('keys of the prototype are keys as others are', async () => {
    const made = await reviewedProduct()
    made.write(
      TRANSLATION,
      sortedJson({ ...HAUSA, ...JSON.parse('{ "__proto__": "x", "constructor": "x" }') }),
    )
    const errors = ['ha: web/__proto__: unknown', 'ha: web/constructor: unknown']
    expect((await check(made)).errors).toEqual(errors)
  })

  test('a term in other words is a warning', async () => {
    const { errors, warnings } = await check(
      await reviewedProduct({ [TRANSLATION]: hausaWith({ title: 'Bincika inji' }) }),
    )
    expect(errors).toEqual([])
    expect(warnings).toEqual([
      'ha: web/features/landing.shop.title: glossary: "phone" is waya or wayo or salula',
    ])
  })

  test('Pidgin counts zero with the form of one, which has to say the figure', async () => {
    const pidgin = hausaWith({ lead: undefined, title: undefined, owner: undefined })
    const made = await reviewedProduct({ 'translations/web.pcm.json': pidgin })
    const { errors } = await check(made)
    expect(errors.filter((line) => line.startsWith('pcm'))).toEqual([
      'pcm: web/features/landing.shop.devices_one: {count} is lost',
    ])
  })

  test('a leaf that is no text, a key with a dot or of two texts, and files of nothing are errors', async () => {
    const more = "none: '', call: () => 'x', size: 3, 'a.b': 'Wait', devices_one: 'Wait',"
    const made = await reviewedProduct({
      [CATALOGUE]: ENGLISH.replace("none: '',", more),
      [TRANSLATION]: hausaWith({ devices_one: undefined }),
      'translations/web.hau.json': '{}',
      'translations/wap.ha.json': '{}',
    })
    expect((await check(made)).errors).toEqual([
      'web/features/landing.shop.call: a function; a catalogue holds texts alone',
      'web/features/landing.shop.size: no text; a catalogue holds texts alone',
      'web/features/landing.shop.a.b: a key with a dot; a catalogue holds texts alone',
      'translations/wap.ha.json: of no app and language',
      'translations/web.hau.json: of no app and language',
      'web/features/landing.shop.devices_one: two texts have this key',
    ])
  })

  test('a file in another form is an error until the command has written it', async () => {
    const made = await reviewedProduct()
    made.write(TRANSLATION, JSON.stringify(HAUSA))
    const errors = ['translations/web.ha.json: not sorted, a line each: npm run messages -- review']
    expect((await check(made)).errors).toEqual(errors)
    await review(made)
    expect(readFileSync(join(made.root, TRANSLATION), 'utf8')).toBe(sortedJson(HAUSA))
    expect((await check(made)).errors).toEqual([])
  })

  test('a new catalogue is all holes', async () => {
    const made = await reviewedProduct()
    made.write('apps/web/src/lib/messages/ui.ts', "export const ui = { close: 'Close' }")
    expect((await check(made)).errors).toEqual([
      'web/lib/messages/ui.ui.close: a new English text: npm run messages -- review',
    ])
    await review(made)
    expect((await check(made)).errors).toEqual([])
    expect(await statusOf(made, 'ha')).toMatchObject({ units: 8, holes: 2 })
  })
})

describe('review states', () => {
  test('of other words, and of nothing, are errors until the command takes them away', async () => {
    const made = await reviewedProduct()
    const entry = { text: hashOf('Biya'), approvedBy: 'Amina', approvedOn: TODAY }
    made.write(REVIEW, sortedJson({ [PAY]: entry, [TITLE]: entry }))
    made.write(TRANSLATION, hausaWith({ title: undefined }))
    expect((await check(made)).errors).toEqual([
      `ha: ${TITLE}: not the words that its review state is of: npm run messages -- review`,
    ])
    made.write(TRANSLATION, hausaWith({ 'steps.0': 'A biya', title: undefined }))
    expect((await check(made)).errors).toHaveLength(2)
    await review(made)
    expect((await check(made)).errors).toEqual([])
    expect(() => states(made)).toThrow('ENOENT')
  })

  test('an English text that changes leaves a warning for 30 days, then an error', async () => {
    const made = await reviewedProduct()
    made.write(CATALOGUE, ENGLISH.replace("'Pay'", "'Pay now'"))
    expect((await check(made)).errors).toEqual([
      `${PAY}: the English text has changed: npm run messages -- review`,
    ])
    await review(made)
    const days = (day: string) => check(made, day)
    expect(await days('2026-04-01')).toMatchObject({
      errors: [],
      warnings: [expect.stringContaining('for 30 days')],
    })
    expect(await days('2026-04-02')).toMatchObject({
      errors: [expect.stringContaining('for 31 days')],
      warnings: [],
    })
    await review({ ...made, today: '2026-03-20' })
    expect((await days('2026-04-01')).warnings.join()).toContain('for 30 days')
    made.write(CATALOGUE, ENGLISH)
    await review(made)
    expect(await days('2027-01-01')).toMatchObject({ errors: [], warnings: [] })
  })

  test('a translation is no longer stale when it changes too, then or at once', async () => {
    const made = await reviewedProduct()
    made.write(CATALOGUE, ENGLISH.replace("'Pay'", "'Pay now'"))
    await review(made)
    expect(states(made)).toEqual({ [PAY]: { text: hashOf('Biya'), staleSince: TODAY, staleEnglish: 'Pay' } })
    made.write(TRANSLATION, hausaWith({ 'steps.0': 'A biya' }))
    await review(made)
    expect(await statusOf(made, 'ha')).toMatchObject({ translated: 6, stale: 0 })

    made.write(CATALOGUE, ENGLISH.replace("'Pay'", "'Now pay'").replace('Check a phone', 'Check the phone'))
    made.write(TRANSLATION, hausaWith({ 'steps.0': 'Biya', title: 'A bincika waya' }))
    await review(made, { translated: true })
    expect(await statusOf(made, 'ha')).toMatchObject({ translated: 6, stale: 0 })
    expect((await check(made)).errors).toEqual([])
  })

  test('an approval ends with the English text, and is back with it', async () => {
    const made = await reviewedProduct()
    const approval = { [PAY]: { text: hashOf('Biya'), approvedBy: 'Amina', approvedOn: TODAY } }
    made.write(REVIEW, sortedJson(approval))
    expect(await statusOf(made, 'ha')).toMatchObject({ approved: 1, stale: 0 })
    made.write(CATALOGUE, ENGLISH.replace("'Pay'", "'Pay now'"))
    expect(await statusOf(made, 'ha')).toMatchObject({ approved: 0, stale: 1 })
    await review(made)
    expect(await statusOf(made, 'ha')).toMatchObject({ approved: 0, stale: 1 })
    made.write(CATALOGUE, ENGLISH)
    await review(made)
    expect(states(made)).toEqual(approval)
    made.write(CATALOGUE, ENGLISH.replace("'Pay'", "'Pay now'"))
    await review(made, { translated: true })
    expect(await statusOf(made, 'ha')).toMatchObject({ approved: 0, stale: 0 })
  })

  test('a translation and its state follow their text to another key', async () => {
    const made = await reviewedProduct()
    const approval = { text: hashOf('Bincika waya'), approvedBy: 'Amina', approvedOn: TODAY }
    made.write(REVIEW, sortedJson({ [TITLE]: approval }))
    made.write(CATALOGUE, ENGLISH.replace('title: ', 'heading: '))
    await review(made)
    expect(states(made)).toEqual({ 'web/features/landing.shop.heading': approval })
    expect(await statusOf(made, 'ha')).toMatchObject({ translated: 6, approved: 1 })
    expect((await check(made)).errors).toEqual([])
  })
})
