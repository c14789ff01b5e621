import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkTranslations } from './check-translations.ts'
import { exportXliff, ImportRefused, importXliff, statusLine, statusOf } from './commands.ts'
import { CATALOGUE, ENGLISH, type Product, product, REVIEW, reviewedProduct, TODAY, TRANSLATION } from './testing.ts'
import { XliffError } from './xliff.ts'
import { XmlError } from './xml.ts'

const UNIT = 'web/features/landing/messages#shop.owner'
const xliff = ({ root }: Product) => join(root, 'ha.xlf')
const read = ({ root }: Product, path: string) => readFileSync(join(root, path), 'utf8')
const states = (made: Product) => JSON.parse(read(made, REVIEW))

/** Every file below the translations with its content and the time of its last change. */
function files({ root }: Product): string[] {
  return globSync('apps/*/translations/**/*.{ts,json}', { cwd: root })
    .toSorted()
    .map((file) => `${file} ${statSync(join(root, file)).mtimeMs} ${readFileSync(join(root, file), 'utf8')}`)
}

async function exported(made: Product): Promise<string> {
  await exportXliff(made, 'ha', xliff(made))
  return readFileSync(xliff(made), 'utf8')
}

/** Imports the export after one change. */
async function importedWith(made: Product, from: string | RegExp, to: string): Promise<string[]> {
  const before = await exported(made)
  const after = before.replace(from, to)
  expect(after).not.toBe(before)
  writeFileSync(xliff(made), after)
  return (await importXliff(made, 'ha', xliff(made), 'Amina')).changed
}

test('an export holds each unit with its state, its length and its terms', async () => {
  const text = await exported(await reviewedProduct())
  expect(text).toContain('<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="ha">')
  expect(text).toContain('<file id="web.features.landing.messages" original="web/features/landing/messages"')
  expect(text.match(/<unit id="[\w.]+"/g)).toEqual(
    ['title', 'lead', 'owner', 'devices.one', 'devices.other', 'steps.0', 'steps.1.title'].map((key) => `<unit id="shop.${key}"`),
  )
  expect(text).toContain('<note category="length">At most 23 letters, values not counted.</note>')
  expect(text).toContain('<note category="glossary">phone: waya or wayo or salula</note>')
  expect(text).toContain('<source>{owner} has {count} phones</source>\n        <target>{owner} na da wayoyi {count}</target>')
  expect(text.match(/state="\w+"/g)).toEqual([...Array(6).fill('state="translated"'), 'state="initial"'])
})

test('importing an unchanged export writes nothing', async () => {
  const made = await reviewedProduct()
  // As a merge of two branches may leave it: in another order, with a unit that is gone.
  made.write(REVIEW, JSON.stringify({ ...states(made), 'web/gone#a': states(made)[UNIT] }))
  const before = files(made)
  await exported(made)
  expect(await importXliff(made, 'ha', xliff(made), 'Amina')).toEqual({ changed: [], problems: [] })
  expect(files(made)).toEqual(before)
})

test('an export as other tools write it back is taken', async () => {
  const made = await reviewedProduct()
  const text = await exported(made)
  const others = text
    .replaceAll('\n', '\r\n')
    .replace('<xliff ', '<xliff xmlns:mda="urn:oasis:names:tc:xliff:metadata:2.0" ')
    .replace('<notes>', '<mda:metadata id="1"><mda:meta type="x">y</mda:meta></mda:metadata>\r\n<notes>')
    .replace('<target>Biya</target>', '<target><![CDATA[A biya]]></target>')
    .replace('</segment>', '<!-- seen --></segment>')
  writeFileSync(xliff(made), `\ufeff${others}`)
  expect(await importXliff(made, 'ha', xliff(made), 'Amina')).toEqual({
    changed: ['web/features/landing/messages#shop.steps.0'],
    problems: [],
  })
})

describe('an import', () => {
  test('writes texts in the format of the linter, with the name of the translator', async () => {
    const made = await reviewedProduct()
    expect(await importedWith(made, '{owner} na da wayoyi {count}', 'wayoyi {count} na {owner} ne')).toEqual([UNIT])
    expect(read(made, TRANSLATION)).toContain(
      `import type { Translation } from '@amana/messages'\nimport type * as english from '../../../../src/features/landing/messages.ts'\n\nexport default {\n  shop: {\n    title: 'Bincika waya',\n`,
    )
    expect(read(made, TRANSLATION)).toContain("    owner: 'wayoyi {count} na {owner} ne',\n")
    expect(read(made, TRANSLATION)).toContain('steps: [')
    expect(states(made)[UNIT]).toMatchObject({ by: 'Amina', on: TODAY })
    expect(states(made)['web/features/landing/messages#shop.title']).toMatchObject({ by: 'machine' })
    expect((await checkTranslations(made.places)).errors).toEqual([])
    expect(await exported(made)).toContain('<target>wayoyi {count} na {owner} ne</target>')
  })

  test('fills a hole, and takes a text away', async () => {
    const made = await reviewedProduct()
    await importedWith(made, '<source>Wait</source>', '<source>Wait</source><target>A jira</target>')
    expect(await statusOf(made, 'ha')).toMatchObject({ translated: 7, holes: 0 })
    await importedWith(made, '<target>Biya</target>', '<target></target>')
    expect(await statusOf(made, 'ha')).toMatchObject({ translated: 6, holes: 1 })
    expect((await checkTranslations(made.places)).errors).toEqual([])
  })

  test('says what npm run check refuses', async () => {
    const made = await reviewedProduct()
    writeFileSync(xliff(made), (await exported(made)).replace('>Biya<', '>Ku biya kuɗin da aka nema<'))
    expect(await importXliff(made, 'ha', xliff(made), 'Amina')).toMatchObject({
      problems: ['web/features/landing/messages#shop.steps.0: 25 letters, at most 10'],
    })
  })

  test('takes approvals, and its words lose them when they change', async () => {
    const made = await reviewedProduct()
    await importedWith(made, /state="translated"/g, 'state="final"')
    expect(await statusOf(made, 'ha')).toEqual({
      ...{ locale: 'ha', units: 7, translated: 6, approved: 6, stale: 0, holes: 1, draft: true },
    })
    expect(states(made)[UNIT]).toMatchObject({ by: 'machine', approvedBy: 'Amina' })
    await importedWith(made, /state="initial">(\s+<source>Wait<\/source>)/, 'state="final">$1<target>A jira</target>')
    expect(await statusOf(made, 'ha')).toMatchObject({ approved: 7, draft: false })
    await importedWith(made, /state="final">(\s+<source>\{owner\})/, 'state="reviewed">$1')
    expect(states(made)[UNIT]).toEqual(expect.objectContaining({ by: 'machine', reviewedBy: 'Amina' }))
    expect(states(made)[UNIT]).not.toHaveProperty('approvedBy')
    await importedWith(made, /state="final">(\s+<source>Pay<\/source>\s+<target>)Biya/, 'state="translated">$1A biya')
    expect(await statusOf(made, 'ha')).toMatchObject({ approved: 5, draft: true })
  })

  test('of words for an English text that has changed since the export stays stale', async () => {
    const made = await reviewedProduct()
    writeFileSync(xliff(made), (await exported(made)).replace('<target>Biya</target>', '<target>A biya</target>'))
    made.write(CATALOGUE, ENGLISH.replace("'Pay'", "'Pay now'").replace("title: 'Check a phone'", "title: 'Check the phone'"))
    expect(await importXliff(made, 'ha', xliff(made), 'Amina')).toEqual({
      changed: ['web/features/landing/messages#shop.steps.0'],
      problems: [],
    })
    expect(await statusOf(made, 'ha')).toMatchObject({ stale: 2 })
    expect(await exported(made)).toContain('<note category="changed">')
    await importedWith(made, /state="initial">(\s+<source>Pay now)/, 'state="translated">$1')
    expect(await statusOf(made, 'ha')).toMatchObject({ stale: 1 })
  })

  test.each([
    ['a lost place', '{owner} na da wayoyi', 'na da wayoyi', ImportRefused, `${UNIT}: {owner} is lost`],
    ['an invented place', '{owner} na da', '{owner} {x} na da', ImportRefused, `${UNIT}: {x} is no place`],
    ['foreign letters', '{owner} na da', '{owner} на da', ImportRefused, `${UNIT}: "н" (U+043D)`],
    ['text that is not NFC', '{owner} na da', '{owner} nà da'.normalize('NFD'), ImportRefused, `${UNIT}: not NFC`],
    ['another figure', 'lambobi 15', 'lambobi 14', ImportRefused, '#shop.lead: the figure 15 is lost'],
    ['an unknown unit', 'unit id="shop.owner"', 'unit id="shop.ghost"', ImportRefused, 'messages#shop.ghost: unknown unit'],
    [
      'an unknown catalogue',
      'original="web/',
      'original="wap/',
      ImportRefused,
      'wap/features/landing/messages#shop.title: unknown unit',
    ],
    ['a unit twice', 'unit id="shop.owner"', 'unit id="shop.title"', XliffError, `${UNIT}: twice`],
    ['an element in a text', '{owner} na da', '<ph id="1"/> na da', XliffError, `${UNIT}: <target> holds elements`],
    ['two segments', /<segment [\s\S]*?<\/segment>/, '$&$&', XliffError, '#shop.title: 2 segments'],
    ['no source', /<source>\{owner\}.*/, '', XliffError, `${UNIT}: no <source>`],
    ['an unknown state', 'state="translated"', 'state="done"', XliffError, '#shop.title: no state done'],
    ['an unknown element', '<notes>', '<hint/><notes>', XliffError, '#shop.title: <hint> in <unit>'],
    ['text between elements', '<notes>', 'x<notes>', XliffError, '#shop.title: text in <unit>'],
    ['another language', 'trgLang="ha"', 'trgLang="yo"', XliffError, 'trgLang yo, not ha'],
    ['another source', 'srcLang="en"', 'srcLang="fr"', XliffError, 'srcLang fr'],
    ['another version', 'version="2.0" src', 'version="1.2" src', XliffError, 'version 1.2'],
    ['another format', 'document:2.0', 'document:1.2', XliffError, 'not <xliff>'],
    ['a DOCTYPE', '<xliff', '<!DOCTYPE xliff>\n<xliff', XmlError, 'DOCTYPE'],
    ['an entity', '{owner} na da', '&owner; na da', XmlError, 'reference'],
    ['broken XML', '</target>', '</targe>', XmlError, 'line'],
    ['half a file', /<\/unit>[\s\S]*/, '', XmlError, 'without an end'],
  ])('refuses %s and writes nothing', async (_, from, to, kind, problem) => {
    const made = await reviewedProduct()
    const before = files(made)
    // A good change beside the bad one is not taken either.
    const text = (await exported(made)).replace('>Biya<', '>A biya<')
    const broken = text.replace(from, to)
    expect(broken).not.toBe(text)
    writeFileSync(xliff(made), broken)
    const error = await importXliff(made, 'ha', xliff(made), 'Amina').catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(kind)
    expect((error as Error).message).toContain(problem)
    expect(files(made)).toEqual(before)
  })
})

describe('texts of the contract', () => {
  const CONTRACT = 'apps/api/translations/ha/contract.ts'
  const contract = {
    'apps/api/translations/contract-texts.ts':
      "export const CONTRACT_TEXTS = ['Enter the IMEI.', 'Wait {minutes} minutes.', '—']",
    [CONTRACT]: "export default { 'Enter the IMEI.': 'A shigar da IMEI.', 'Wait {minutes} minutes.': null, '—': null }",
  }

  test('are units by their English words', async () => {
    const made = await reviewedProduct(contract)
    expect((await checkTranslations(made.places)).errors).toEqual([])
    expect(await statusOf(made, 'ha')).toMatchObject({ units: 9, translated: 7, holes: 2 })
    const target = '<source>Wait {minutes} minutes.</source>'
    await importedWith(made, target, `${target}<target>A jira minti {minutes}.</target>`)
    expect(read(made, CONTRACT)).toBe(
      "export default {\n  'Enter the IMEI.': 'A shigar da IMEI.',\n  'Wait {minutes} minutes.': 'A jira minti {minutes}.',\n  '—': null,\n} satisfies Record<string, string | null>\n",
    )
    expect(JSON.parse(read(made, 'apps/api/translations/ha/review.json'))).toHaveProperty(['contract#Wait {minutes} minutes.'])
    const lost = importedWith(made, 'minti {minutes}', 'minti')
    await expect(lost).rejects.toThrow('contract#Wait {minutes} minutes.: {minutes} is lost')
  })

  test('are checked', async () => {
    const made = await reviewedProduct({
      ...contract,
      [CONTRACT]: "export default { 'Enter the IMEI.': 'Enter the IMEI.', 'Gone.': 'x' }",
    })
    made.write(CONTRACT, "export default { 'Enter the IMEI.': 'Enter the IMEI.', 'Gone.': 'x' }")
    expect((await checkTranslations(made.places)).errors).toEqual([
      'ha: contract#Gone.: unknown',
      expect.stringContaining('ha: contract#Enter the IMEI.: the same as English'),
    ])
  })
})

test('a language without files has holes alone', async () => {
  expect(statusLine(await statusOf(product(), 'yo'))).toBe('yo: 6 units, 0 translated, 0 approved, 0 stale, 6 holes, draft')
})
