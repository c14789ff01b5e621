import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkTranslations } from './check-translations.ts'
import { exportTexts, ImportRefused, importTexts, statusLine, statusOf } from './commands.ts'
import { PoError } from './po.ts'
import { hashOf } from './review.ts'
import {
  CATALOGUE,
  ENGLISH,
  HAUSA,
  type Product,
  product,
  REVIEW,
  reviewedProduct,
  TODAY,
  TRANSLATION,
} from './testing.ts'
import { sortedJson } from './text-files.ts'
import { review } from './update-files.ts'

const OWNER = 'web/features/landing.shop.owner'
const PAY = 'web/features/landing.shop.steps.0'
const po = ({ root }: Product) => join(root, 'ha.po')
const read = ({ root }: Product, path: string) => readFileSync(join(root, path), 'utf8')
const states = (made: Product) => JSON.parse(read(made, REVIEW))

/** Every file of translations with its content and the time of its last change. */
function files({ root }: Product): string[] {
  return globSync('translations/*', { cwd: root })
    .toSorted()
    .map((file) => `${file} ${statSync(join(root, file)).mtimeMs} ${readFileSync(join(root, file), 'utf8')}`)
}

async function exported(made: Product): Promise<string> {
  await exportTexts(made, 'ha', po(made))
  return readFileSync(po(made), 'utf8')
}

/** Imports the export after one change. */
async function importedWith(made: Product, from: string | RegExp, to: string): Promise<string[]> {
  const before = await exported(made)
  const after = before.replace(from, to)
  expect(after).not.toBe(before)
  writeFileSync(po(made), after)
  return (await importTexts(made, 'ha', po(made), 'Amina')).changed
}

/** What approves the unit with these English words. */
const approving = (english: string): [RegExp, string] => [
  new RegExp(`#, fuzzy\\n(msgctxt .*\\nmsgid "${english})`),
  '$1',
]

test('an export holds each unit with its state, its length and its terms', async () => {
  const text = await exported(await reviewedProduct())
  expect(text).toContain('"Language: ha\\n"')
  expect(text).toContain('"Content-Type: text/plain; charset=utf-8\\n"')
  expect(
    Array.from(text.matchAll(/msgctxt "web\/features\/landing\.shop\.(.*)"/g), ([, key]) => key),
  ).toEqual(['title', 'lead', 'owner', 'devices_one', 'devices_other', 'steps.0', 'steps.1.title'])
  expect(text).toContain(`#: ${CATALOGUE}
#. At most 23 letters, values not counted.
#. phone: waya or wayo or salula
#. check, verify: bincik or tabbat or tantance or duba
#, fuzzy
msgctxt "web/features/landing.shop.title"
msgid "Check a phone"
msgstr "Bincika waya"
`)
  expect(text).toContain('#. Said of several.')
  expect(text).toContain('msgctxt "web/features/landing.shop.steps.1.title"\nmsgid "Wait"\nmsgstr ""')
  expect(text.match(/#, fuzzy/g)).toHaveLength(6)
})

test('importing an unchanged export writes nothing', async () => {
  const made = await reviewedProduct()
  // As a merge of two branches may leave it: in another order, with a unit that is gone.
  const entry = { text: hashOf('Biya'), approvedBy: 'Amina' }
  made.write(REVIEW, JSON.stringify({ 'web/gone.a': entry, [PAY]: entry }))
  made.write(TRANSLATION, JSON.stringify(HAUSA))
  const before = files(made)
  await exported(made)
  expect(await importTexts(made, 'ha', po(made), 'Amina')).toEqual({ changed: [], problems: [] })
  expect(files(made)).toEqual(before)
})

test('an export as other tools write it back is taken', async () => {
  const made = await reviewedProduct()
  const others = (await exported(made))
    .replace('msgstr "Biya"', 'msgstr ""\n"A "\n"biya"')
    .replace('#. Said of several.', '# seen\n#. Said of several.')
    .replace(
      'Language: ha\\n"',
      'Language: ha\\n"\n"X-Generator: Poedit 3.4\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"',
    )
    .replaceAll('\n', '\r\n')
  writeFileSync(po(made), `\ufeff${others}\n#~ msgctxt "web/gone"\n#~ msgid "Gone"\n#~ msgstr "x"\n`)
  expect(await importTexts(made, 'ha', po(made), 'Amina')).toEqual({ changed: [PAY], problems: [] })
  expect(read(made, TRANSLATION)).toContain('"A biya"')
})

describe('an import', () => {
  test('writes texts sorted by key, a line each', async () => {
    const made = await reviewedProduct()
    expect(await importedWith(made, '{owner} na da wayoyi {count}', 'wayoyi {count} na {owner} ne')).toEqual([
      OWNER,
    ])
    expect(read(made, TRANSLATION)).toBe(
      sortedJson({ ...HAUSA, 'features/landing.shop.owner': 'wayoyi {count} na {owner} ne' }),
    )
    expect((await checkTranslations(made.places)).errors).toEqual([])
    expect(await exported(made)).toContain('msgstr "wayoyi {count} na {owner} ne"')
  })

  test('fills a hole, and takes a text away', async () => {
    const made = await reviewedProduct()
    await importedWith(made, 'msgid "Wait"\nmsgstr ""', 'msgid "Wait"\nmsgstr "A jira"')
    expect(await statusOf(made, 'ha')).toMatchObject({ translated: 7, holes: 0 })
    await importedWith(made, 'msgstr "Biya"', 'msgstr ""')
    expect(await statusOf(made, 'ha')).toMatchObject({ translated: 6, holes: 1 })
    expect((await checkTranslations(made.places)).errors).toEqual([])
  })

  test('says what npm run check refuses', async () => {
    const made = await reviewedProduct()
    writeFileSync(po(made), (await exported(made)).replace('"Biya"', '"Ku biya kuɗin da aka nema"'))
    expect(await importTexts(made, 'ha', po(made), 'Amina')).toMatchObject({
      problems: [`${PAY}: 25 letters, at most 10`],
    })
  })

  test('takes approvals with the name of the translator, and words lose them when they change', async () => {
    const made = await reviewedProduct()
    await importedWith(made, /#, fuzzy\n/g, '')
    expect(await statusOf(made, 'ha')).toEqual({
      ...{ locale: 'ha', units: 7, translated: 6, approved: 6, stale: 0, holes: 1, draft: true },
    })
    expect(states(made)[OWNER]).toEqual({
      ...{ text: hashOf('{owner} na da wayoyi {count}'), approvedBy: 'Amina', approvedOn: TODAY },
    })
    await importedWith(made, 'msgid "Wait"\nmsgstr ""', 'msgid "Wait"\nmsgstr "A jira"')
    expect(await statusOf(made, 'ha')).toMatchObject({ approved: 7, draft: false })
    await importedWith(made, `msgctxt "${OWNER}"`, `#, fuzzy\nmsgctxt "${OWNER}"`)
    expect(states(made)).not.toHaveProperty([OWNER])
    await importedWith(
      made,
      new RegExp(`(msgctxt "${PAY}"\nmsgid "Pay"\nmsgstr) "Biya"`),
      '#, c-format, fuzzy\n$1 "A biya"',
    )
    expect(await statusOf(made, 'ha')).toMatchObject({ approved: 5, draft: true })
    expect(await exported(made)).not.toContain(`#, fuzzy\nmsgctxt "web/features/landing.shop.title"`)
  })

  test('of words for an English text that has changed since the export stays stale', async () => {
    const made = await reviewedProduct()
    const before = (await exported(made)).replace('"Biya"', '"A biya"')
    made.write(
      CATALOGUE,
      ENGLISH.replace("'Pay'", "'Pay now'").replace("title: 'Check a phone'", "title: 'Check the phone'"),
    )
    writeFileSync(po(made), before)
    await expect(importTexts(made, 'ha', po(made), 'Amina')).rejects.toThrow('the English texts have changed')
    await review(made)
    expect(await importTexts(made, 'ha', po(made), 'Amina')).toEqual({ changed: [PAY], problems: [] })
    expect(await statusOf(made, 'ha')).toMatchObject({ stale: 2 })
    expect(await exported(made)).toContain(
      `#| msgid "Pay"\nmsgctxt "${PAY}"\nmsgid "Pay now"\nmsgstr "A biya"`,
    )
    await importedWith(made, /#, fuzzy\n#\| msgid "Pay"\n/, '')
    expect(await statusOf(made, 'ha')).toMatchObject({ approved: 1, stale: 1 })
  })

  test('approves no words of an earlier English text', async () => {
    const made = await reviewedProduct()
    const approved = (await exported(made)).replace(...approving('Pay'))
    made.write(CATALOGUE, ENGLISH.replace("'Pay'", "'Pay now'"))
    await review(made)
    writeFileSync(po(made), approved)
    expect((await importTexts(made, 'ha', po(made), 'Amina')).changed).toEqual([])
    expect(await statusOf(made, 'ha')).toMatchObject({ approved: 0, stale: 1 })
  })

  test.each([
    ['a lost place', '{owner} na da wayoyi', 'na da wayoyi', ImportRefused, `${OWNER}: {owner} is lost`],
    ['an invented place', '{owner} na da', '{owner} {x} na da', ImportRefused, `${OWNER}: {x} is no place`],
    ['foreign letters', '{owner} na da', '{owner} на da', ImportRefused, `${OWNER}: "н" (U+043D)`],
    [
      'text that is not NFC',
      '{owner} na da',
      '{owner} nà da'.normalize('NFD'),
      ImportRefused,
      `${OWNER}: not NFC`,
    ],
    ['a control character', '{owner} na da', '{owner}\u0001 na da', ImportRefused, `${OWNER}: "\\u0001"`],
    ['another figure', 'lambobi 15', 'lambobi 14', ImportRefused, '.shop.lead: the figure 15 is lost'],
    [
      'an unknown unit',
      'landing.shop.owner"',
      'landing.shop.ghost"',
      ImportRefused,
      'landing.shop.ghost: unknown unit',
    ],
    ['an unknown app', '"web/', '"wap/', ImportRefused, 'wap/features/landing.shop.title: unknown unit'],
    ['a unit without its key', `msgctxt "${OWNER}"\n`, '', ImportRefused, ': unknown unit'],
    ['a key of the prototype', OWNER, '__proto__', ImportRefused, '__proto__: unknown unit'],
    ['a unit twice', /msgctxt "\S+owner"[^#]*/, '$&$&', PoError, 'owner'],
    [
      'a unit twice with other words',
      /(msgctxt "\S+owner"\nmsgid ").*[^#]*/,
      '$&$1x"\nmsgstr "x"\n\n',
      PoError,
      `${OWNER}: twice`,
    ],
    [
      'a plural of gettext',
      'msgstr "Biya"',
      'msgid_plural "Pay"\nmsgstr[0] "Biya"',
      PoError,
      `${PAY}: each form`,
    ],
    ['two translations', 'msgstr "Biya"', '$&\n$&', PoError, 'Pay'],
    ['a unit without a translation', 'msgstr "Biya"\n', '', PoError, 'Pay'],
    ['another language', 'Language: ha', 'Language: yo', PoError, 'Language yo, not ha'],
    ['no language', '"Language: ha\\n"\n', '', PoError, 'Language missing, not ha'],
    ['no header', /[\s\S]*?\n\n/, '', PoError, 'Language missing, not ha'],
    ['another format', /[\s\S]*/, '{"Pay": "Biya"}', PoError, 'line 1'],
    ['a text without its end', 'msgstr "Biya"', 'msgstr "Biya', PoError, 'line'],
    ['words outside of texts', 'msgstr "Biya"', 'msgstr Biya', PoError, 'Biya'],
    ['half a file', /Bincika[\s\S]*/, '', PoError, 'End-of-file'],
  ])('refuses %s and writes nothing', async (_, from, to, kind, problem) => {
    const made = await reviewedProduct()
    const before = files(made)
    // A good change beside the bad one is not taken either.
    const text = (await exported(made)).replace('"Wait"\nmsgstr ""', '"Wait"\nmsgstr "A jira"')
    const broken = text.replace(from, to)
    expect(broken).not.toBe(text)
    writeFileSync(po(made), broken)
    const error = await importTexts(made, 'ha', po(made), 'Amina').catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(kind)
    expect((error as Error).message).toContain(problem)
    expect(files(made)).toEqual(before)
  })

  test('refuses another encoding than UTF-8', async () => {
    const made = await reviewedProduct()
    writeFileSync(po(made), Buffer.from((await exported(made)).replace('Biya', 'Bìya'), 'latin1'))
    await expect(importTexts(made, 'ha', po(made), 'Amina')).rejects.toThrow(PoError)
  })
})

describe('texts of the contract', () => {
  const CONTRACT = 'translations/api.ha.json'
  const contract = {
    'apps/api/src/http/contract-texts.ts':
      "export const CONTRACT_TEXTS = ['Enter the IMEI.', 'Wait {minutes} minutes.', '—']",
    [CONTRACT]: sortedJson({ 'contract.Enter the IMEI.': 'A shigar da IMEI.' }),
  }

  test('have their English words as keys', async () => {
    const made = await reviewedProduct(contract)
    expect((await checkTranslations(made.places)).errors).toEqual([])
    expect(await statusOf(made, 'ha')).toMatchObject({ units: 9, translated: 7, holes: 2 })
    const source = 'msgid "Wait {minutes} minutes."\nmsgstr "'
    await importedWith(made, source, `${source}A jira minti {minutes}.`)
    expect(JSON.parse(read(made, CONTRACT))).toEqual({
      'contract.Enter the IMEI.': 'A shigar da IMEI.',
      'contract.Wait {minutes} minutes.': 'A jira minti {minutes}.',
    })
    expect(states(made)).toHaveProperty(['api/contract.Wait {minutes} minutes.'])
    const lost = importedWith(made, 'minti {minutes}', 'minti')
    await expect(lost).rejects.toThrow('api/contract.Wait {minutes} minutes.: {minutes} is lost')
  })

  test('are checked', async () => {
    const made = await reviewedProduct(contract)
    made.write(CONTRACT, sortedJson({ 'contract.Enter the IMEI.': 'Enter the IMEI.', 'contract.Gone.': 'x' }))
    expect((await checkTranslations(made.places)).errors).toEqual([
      'ha: api/contract.Gone.: unknown',
      expect.stringContaining('ha: api/contract.Enter the IMEI.: the same as English'),
    ])
  })
})

test('a language without files has holes alone', async () => {
  expect(statusLine(await statusOf(product(), 'yo'))).toBe(
    'yo: 6 units, 0 translated, 0 approved, 0 stale, 6 holes, draft',
  )
})
