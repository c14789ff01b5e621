import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { renderPdf } from './render-pdf.ts'
import { PAGE, type Sheet } from './sheet.ts'
import { inStandardFonts, printable, visualRuns } from './text-layout.ts'

interface Placed {
  text: string
  left: number
  top: number
}

/** The text on a page. */
async function drawn(
  draw: (sheet: Sheet) => void,
  page = 1,
): Promise<{ placed: Placed[]; text: string; pdf: Buffer }> {
  const pdf = await renderPdf(
    { title: 'Names', subject: '', issuedAt: new Date('2026-11-22T10:00:00Z') },
    draw,
  )
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const { items } = await (await (await task.promise).getPage(page)).getTextContent()
  const placed = items.flatMap((item) =>
    'str' in item && item.str !== ''
      ? [{ text: item.str, left: item.transform[4], top: PAGE.height - item.transform[5] }]
      : [],
  )
  await task.destroy()
  return { placed, text: placed.map(({ text }) => text).join(''), pdf }
}

test.each([
  ['Galaxy A54', 'Galaxy A54'],
  ['₦100', 'NGN 100'],
  ['Café – “Pro”', 'Café – “Pro”'],
  ['Ẹ̀dà Ọ̀ṣun', 'Ẹ̀dà Ọ̀ṣun'],
  ['Ɗanjuma Ƙwairanga', 'Ɗanjuma Ƙwairanga'],
  ['محمد بن عبدالله', 'محمد بن عبدالله'],
  ['\u200fمحمد\u200f', 'محمد'],
  ['Ｔｅｃｎｏ', 'Tecno'],
  ['红米 Note', '?? Note'],
  ['a\u0000b\nc\u0007', 'a?b c?'],
  ['📱', '?'],
])('%j is printed as %j', (text, expected) => {
  expect(printable(text)).toBe(expected.normalize('NFC'))
})

test('the standard fonts alone drop accents that they lack', () => {
  expect(printable('Ẹ̀dà Ọ̀ṣun محمد', inStandardFonts)).toBe('Edà Osun ????')
})

test.each([
  ['Ɗanjuma (Kano)', ['Ɗanjuma (Kano)']],
  ['محمد بن علي', ['علي', ' ', 'بن', ' ', 'محمد']],
  ['by محمد بن (Kano)', ['by ', 'بن', ' ', 'محمد', ' (Kano)']],
  ['شارع 12 كانو', ['كانو', ' ', '12', ' ', 'شارع']],
  // A name does not change places with the sentence after it.
  ['by محمد. سرق 2', ['by ', 'محمد', '. ', 'سرق', ' 2']],
  ['No. ٠٨٠٣', ['No. ', '٠٨٠٣']],
])('%j stands on the page as %j', (line, runs) => {
  expect(visualRuns(line)).toEqual(runs)
})

test('a text of many Arabic letters and spaces is parted at once', () => {
  const start = performance.now()
  visualRuns(`${'م '.repeat(20_000)}؛${' '.repeat(20_000)}`)
  expect(performance.now() - start).toBeLessThan(2_000)
})

describe('on the page', () => {
  test.each(['Ɗanjuma Ƙwairanga', 'Ṣówándé', 'Ẹ̀dà Ọ̀ṣun Ńdụ ḿ ƴ ɓ'])(
    '%j can be read, and copied letter by letter',
    async (name) => {
      const { text } = await drawn((sheet) => sheet.facts([{ label: 'Name', value: `${name} Musa see` }]))
      expect(text.normalize('NFC')).toContain(`${name} Musa see`.normalize('NFC'))
    },
  )

  test('Arabic words follow one another from right to left, beside Latin ones in their order', async () => {
    const { placed } = await drawn((sheet) => sheet.paragraph('By محمد ثابت بن عبدالله in Kano'))
    const lefts = ['By', 'عبدالله', 'بن', 'ثابت', 'محمد', 'in Kano'].map(
      (word) => placed.find(({ text }) => text === word)?.left,
    )
    expect(lefts).not.toContain(undefined)
    expect(lefts).toEqual(lefts.toSorted((one, other) => Number(one) - Number(other)))
  })

  test('stands on the same line as the standard font beside it, and flows within its column', async () => {
    const { placed } = await drawn((sheet) =>
      sheet.facts([
        { label: 'Name', value: `${'Ɗanjuma '.repeat(30)}${'Ƙ'.repeat(60)}` },
        { label: 'After', value: 'it' },
      ]),
    )
    const [label, ...names] = placed.filter(({ text }) => text.trim() !== '')
    expect(names[0]?.top).toBeCloseTo(label?.top ?? 0, 1)
    const lines = names.filter(({ text }) => /[ƊƘ]/.test(text))
    expect(lines.length).toBeGreaterThan(5)
    expect(new Set(lines.map(({ left }) => left))).toEqual(new Set([PAGE.margin + PAGE.text / 2]))
    const after = names.find(({ text }) => text === 'After')
    expect(after?.top).toBeGreaterThan(lines.at(-1)?.top ?? Number.NaN)
  })

  test('a long text goes on over the page', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => drawn((sheet) => sheet.paragraph('Ɗanjuma '.repeat(900)), page)),
    )
    const words = pages.flatMap(({ text }) => text.match(/Ɗanjuma/g) ?? [])
    expect(words).toHaveLength(900)
    for (const { top } of pages.flatMap(({ placed }) => placed))
      expect(top).toBeLessThan(PAGE.height - PAGE.bottom)
  })

  test('only a document that needs the fonts has them, and of them what it draws', async () => {
    const plain = await drawn((sheet) => sheet.paragraph('Café Ada'))
    const hooked = await drawn((sheet) => sheet.paragraph('Ɗanjuma'))
    expect(plain.pdf.includes('FontFile2')).toBe(false)
    expect(hooked.pdf.includes('FontFile2')).toBe(true)
    expect(hooked.pdf.length - plain.pdf.length).toBeLessThan(20_000)
  })
})
