import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkTranslations } from './check-translations.ts'
import { reviewLanguage, statusOf } from './commands.ts'
import { LANGUAGES } from './languages.ts'
import { CATALOGUE, ENGLISH, HAUSA, product, REVIEW, reviewedProduct, TODAY, TRANSLATION } from './testing.ts'

const check = ({ places }: { places: Parameters<typeof checkTranslations>[0] }, today = TODAY) =>
  checkTranslations(places, LANGUAGES, today)

/** Errors after one change of the Hausa file, with review states of what it then says. */
async function errorsWith(from: string, to: string): Promise<string[]> {
  expect(HAUSA).toContain(from)
  const made = product({ [TRANSLATION]: HAUSA.replace(from, to) })
  const states = Object.fromEntries(Object.entries(JSON.parse(await statesOf(made))))
  made.write(REVIEW, JSON.stringify(states))
  return (await check(made)).errors
}

/** States as `review` writes them, without its repair of the keys. */
async function statesOf(made: ReturnType<typeof product>): Promise<string> {
  const before = readFileSync(join(made.root, TRANSLATION), 'utf8')
  await reviewLanguage(made, 'ha', 'machine')
  made.write(TRANSLATION, before)
  return readFileSync(join(made.root, REVIEW), 'utf8')
}

test('a good translation has no errors, and its holes are none', async () => {
  const { errors, warnings, units } = await check(await reviewedProduct())
  expect(errors).toEqual([])
  expect(warnings).toEqual([])
  expect(units).toBe(7)
})

describe('planted faults', () => {
  test.each([
    ['a missing key', "title: 'Bincika waya',", '', 'shop.title: missing'],
    ['an unknown key', "title: 'Bincika waya',", "title: 'Bincika waya', more: 'x',", 'shop.more: unknown'],
    ['a missing entry of a list', "['Biya', { title: null }]", "['Biya']", 'shop.steps.1: missing'],
    [
      'text where a plural belongs',
      "{ one: 'na’ura 1 ta {owner}', other: 'na’urori {count} na {owner}' }",
      "'na’urori'",
      'shop.devices',
    ],
    ['a missing form', "one: 'na’ura 1 ta {owner}', ", '', 'shop.devices.one: missing'],
    ['a form that the language lacks', "one: 'na’ura", "two: 'x', one: 'na’ura", 'shop.devices.two: unknown'],
    ['a lost place', '{owner} na da', 'Yana da', '{owner} is lost'],
    ['an invented place', '{owner} na da', '{owner} {who} na da', '{who} is no place'],
    ['a lost count', 'na’urori {count} na', 'na’urori na', '{count} is lost'],
    ['a broken place', '{owner} na da', '{owner} { na da', 'a brace'],
    ['text that is not NFC', 'Bincika waya', 'Bincika wàya'.normalize('NFD'), 'not NFC'],
    ['a letter of another alphabet', 'Bincika waya', 'Bincika wаya', 'U+0430'],
    ['a letter of another language', 'Bincika waya', 'Bincika wayạ', 'is no letter of ha'],
    ['a sign of no language', 'Bincika waya', 'Bincika waya☎', 'U+260E'],
    ['English', "title: 'Bincika waya'", "title: 'Check a phone'", 'the same as English'],
    ['a long label', "title: 'Bincika waya'", "title: 'Bincika wayar hannu kafin biyan kuɗi'", 'at most 23'],
    ['another figure', 'lambobi 15', 'lambobi 16', 'the figure 15 is lost'],
    ['another price', '₦100.00', '₦1,000.00', 'the figure 100.00 is lost'],
    ['a price without its sign', '₦100.00', '100.00', '₦ or NGN'],
    ['another code to dial', '*#06#', '*#60#', '*#06# is lost'],
    ['another address', 'amana.example/price', 'amana.example/kudi', 'https://amana.example/price is lost'],
    ['another path', "path: '/check'", "path: '/bincika'", 'stays "/check"'],
    ['a name in other words', 'ganin IMEI', 'ganin lambar waya', 'glossary: "IMEI"'],
    ['nothing but space', "title: 'Bincika waya'", "title: ' '", 'empty'],
  ])('%s is an error', async (_, from, to, problem) => {
    const errors = await errorsWith(from, to)
    expect(errors.join('\n')).toContain(problem)
    expect(errors.every((line) => line.startsWith('ha: web/features/landing/messages#shop.'))).toBe(true)
  })

  test('a term in other words is a warning', async () => {
    const { errors, warnings } = await check(
      await reviewedProduct({ [TRANSLATION]: HAUSA.replace('Bincika waya', 'Bincika inji') }),
    )
    expect(errors).toEqual([])
    expect(warnings).toEqual(['ha: web/features/landing/messages#shop.title: glossary: "phone" is waya or wayo or salula'])
  })

  test('Pidgin counts zero with the form of one, which has to say the figure', async () => {
    const pidgin = HAUSA.replace(/lead: .*/, 'lead: null,')
      .replace(/title: '.*'/, 'title: null')
      .replace(/owner: .*/, 'owner: null,')
    const made = product({ [TRANSLATION.replace('/ha/', '/pcm/')]: pidgin })
    await reviewLanguage(made, 'pcm', 'machine')
    const { errors } = await check(made)
    expect(errors.filter((line) => line.startsWith('pcm'))).toEqual([
      'pcm: web/features/landing/messages#shop.devices.one: {count} is lost',
    ])
  })

  test('a leaf that is no text, a key with a dot, a file and a language of nothing are errors', async () => {
    const made = await reviewedProduct({
      [CATALOGUE]: ENGLISH.replace("none: '',", "none: '', call: () => 'x', size: 3, 'a.b': 'Wait',"),
      'apps/web/translations/ha/features/gone/messages.ts': 'export default {}',
      'apps/web/translations/hau/lib/messages/ui.ts': 'export default {}',
    })
    expect((await check(made)).errors).toEqual([
      'web/features/landing/messages#shop.call: a function; a catalogue holds texts alone',
      'web/features/landing/messages#shop.size: no text; a catalogue holds texts alone',
      'web/features/landing/messages#shop.a.b: a key with a dot; a catalogue holds texts alone',
      'apps/web/translations/ha/features/gone/messages.ts: no English catalogue of this name',
      'apps/web/translations/hau: no such language',
    ])
  })

  test('a catalogue without its file is all holes', async () => {
    const made = await reviewedProduct()
    made.write('apps/web/src/lib/messages/ui.ts', "export const ui = { close: 'Close' }")
    expect((await check(made)).errors).toEqual([])
    expect(await statusOf(made, 'ha')).toMatchObject({ units: 8, holes: 2 })
  })
})

describe('review states', () => {
  test('a translation without one is an error, and so are other words, and a state of nothing', async () => {
    expect((await check(product())).errors).toHaveLength(6)
    const made = await reviewedProduct()
    made.write(TRANSLATION, HAUSA.replace("'Biya'", "'A biya'").replace("'Bincika waya'", 'null'))
    expect((await check(made)).errors).toEqual([
      'ha: web/features/landing/messages#shop.steps.0: not the words that its review state is of: npm run messages -- review',
      'ha: web/features/landing/messages#shop.title: a review state without a translation: npm run messages -- review',
    ])
  })

  test('an English text that changes leaves a warning for 30 days, then an error', async () => {
    const made = await reviewedProduct()
    made.write(CATALOGUE, ENGLISH.replace("'Pay'", "'Pay now'"))
    expect((await check(made)).errors.join()).toContain('#shop.steps.0: the English text has changed')
    await reviewLanguage(made, 'ha', 'machine')
    const days = (day: string) => check(made, day)
    expect(await days('2026-04-01')).toMatchObject({ errors: [], warnings: [expect.stringContaining('for 30 days')] })
    expect(await days('2026-04-02')).toMatchObject({ errors: [expect.stringContaining('for 31 days')], warnings: [] })
    await reviewLanguage({ ...made, today: '2026-03-20' }, 'ha', 'machine')
    expect((await days('2026-04-01')).warnings.join()).toContain('for 30 days')
    made.write(CATALOGUE, ENGLISH)
    await reviewLanguage(made, 'ha', 'machine')
    expect(await days('2027-01-01')).toMatchObject({ errors: [], warnings: [] })
  })

  test('a state follows its text to another key', async () => {
    const made = await reviewedProduct()
    const states = JSON.parse(readFileSync(join(made.root, REVIEW), 'utf8'))
    states['web/features/landing/messages#shop.title'].approvedBy = 'Amina'
    made.write(REVIEW, JSON.stringify(states))
    made.write(CATALOGUE, ENGLISH.replace('title: ', 'heading: '))
    made.write(TRANSLATION, HAUSA.replace('title: ', 'heading: '))
    await reviewLanguage(made, 'ha', 'machine')
    expect(JSON.parse(readFileSync(join(made.root, REVIEW), 'utf8'))).toMatchObject({
      'web/features/landing/messages#shop.heading': { approvedBy: 'Amina' },
    })
    expect((await check(made)).errors).toEqual([])
  })
})
