import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { exportTexts, ImportRefused, importTexts, statusOf } from './commands.ts'
import { type Product, reviewedProduct } from './testing.ts'
import { XliffError } from './xliff.ts'

const PAY = 'web/features/landing.shop.steps.0'
const OWNER = 'web/features/landing.shop.owner'
const xliff = ({ root }: Product) => join(root, 'ha.xlf')

function files({ root }: Product): string[] {
  return globSync('translations/*', { cwd: root })
    .toSorted()
    .map((file) => `${file} ${readFileSync(join(root, file), 'utf8')}`)
}

async function exported(made: Product): Promise<string> {
  await exportTexts(made, 'ha', xliff(made))
  return readFileSync(xliff(made), 'utf8')
}

async function importedWith(made: Product, from: string | RegExp, to: string): Promise<string[]> {
  const before = await exported(made)
  const after = before.replace(from, to)
  expect(after).not.toBe(before)
  writeFileSync(xliff(made), after)
  return (await importTexts(made, 'ha', xliff(made), 'Amina')).changed
}

test('an export holds each unit with its state, notes and places', async () => {
  const text = await exported(await reviewedProduct())
  expect(text).toContain(
    '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="ha">',
  )
  expect(
    text,
  ).toContain(`    <unit id="web:features:landing.shop.title" name="web/features/landing.shop.title">
      <notes>
        <note>At most 23 letters, values not counted.</note>
        <note>phone: waya or wayo or salula</note>
        <note>check, verify: bincik or tabbat or tantance or duba</note>
      </notes>
      <segment state="translated">
        <source>Check a phone</source>
        <target>Bincika waya</target>
      </segment>
    </unit>`)
  expect(text).toContain('<source>{owner} has {count} phones</source>')
  expect(text).toContain(`<segment state="initial">
        <source>Wait</source>
      </segment>`)
})

test('importing an unchanged export writes nothing, whatever the editor adds', async () => {
  const made = await reviewedProduct()
  const before = files(made)
  const others = (await exported(made))
    .replaceAll('\n', '\r\n')
    .replace('<notes>', '<notes><!-- seen -->')
    .replace('<segment state="initial">', '<mda:metadata xmlns:mda="x">1</mda:metadata>$&')
  writeFileSync(xliff(made), `\ufeff${others}`)
  expect(await importTexts(made, 'ha', xliff(made), 'Amina')).toEqual({ changed: [], problems: [] })
  expect(files(made)).toEqual(before)
})

test('texts and approvals are taken', async () => {
  const made = await reviewedProduct()
  expect(await importedWith(made, '<target>Biya', '<target>A &#98;iya')).toEqual([PAY])
  expect(files(made).join()).toContain('"A biya"')
  expect(await importedWith(made, /state="translated">(\s*<source>Pay<)/, 'state="final">$1')).toEqual([PAY])
  expect(await statusOf(made, 'ha')).toMatchObject({ approved: 1 })
  expect(await exported(made)).toMatch(/<segment state="final">\s*<source>Pay</)
})

describe('refused, and nothing is written', () => {
  test.each<[string, string | RegExp, string, typeof XliffError | typeof ImportRefused, string]>([
    ['a lost place', '{owner} na da wayoyi', 'na da wayoyi', ImportRefused, `${OWNER}: {owner} is lost`],
    ['foreign letters', '{owner} na da', '{owner} на da', ImportRefused, `${OWNER}: "н" (U+043D)`],
    [
      'an unknown unit',
      'landing.shop.owner"',
      'landing.shop.ghost"',
      ImportRefused,
      'shop.ghost: unknown unit',
    ],
    ['another language', 'trgLang="ha"', 'trgLang="yo"', XliffError, 'trgLang yo, not ha'],
    ['another version', 'version="2.0"', 'version="1.2"', XliffError, 'version 1.2, not 2.0'],
    ['a DOCTYPE', '<xliff', '<!DOCTYPE xliff [<!ENTITY a "b">]>\n<xliff', XliffError, 'DOCTYPE'],
    ['broken XML', '</target>', '</targe>', XliffError, 'line'],
    ['half a file', /Bincika[\s\S]*/, '', XliffError, 'line'],
    ['no state of XLIFF', 'state="translated"', 'state="good"', XliffError, 'no state good'],
    [
      'a unit twice',
      /<unit id="web:features:landing.shop.owner"[\s\S]*?<\/unit>/,
      '$&$&',
      XliffError,
      `${OWNER}: twice`,
    ],
    ['two segments', /<segment[\s\S]*?<\/segment>/, '$&$&', XliffError, '2 segments'],
    ['elements in a text', 'Bincika waya', 'Bincika <ph id="1"/>waya', XliffError, 'has elements'],
    ['text between elements', '<segment', 'x<segment', XliffError, 'text in <unit>'],
  ])('%s', async (_, from, to, kind, problem) => {
    const made = await reviewedProduct()
    const before = files(made)
    const error = await importedWith(made, from, to).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(kind)
    expect((error as Error).message).toContain(problem)
    expect(files(made)).toEqual(before)
  })

  test('another encoding than UTF-8', async () => {
    const made = await reviewedProduct()
    writeFileSync(xliff(made), Buffer.from((await exported(made)).replace('Biya', 'Bìya'), 'latin1'))
    await expect(importTexts(made, 'ha', xliff(made), 'Amina')).rejects.toThrow(XliffError)
  })
})
