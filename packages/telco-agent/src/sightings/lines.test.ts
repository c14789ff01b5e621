import { expect, test } from 'vitest'
import { type Line, linesOf, sightingOf } from './lines.ts'

const START = { bytes: 0, lines: 0 }

async function linesIn(text: string, chunkBytes: number, from = START): Promise<Line[]> {
  const bytes = Buffer.from(text)
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes)
  }
  const lines: Line[] = []
  for await (const some of linesOf(chunks(), from)) lines.push(...some)
  return lines
}

test.each([1, 2, 3, 7, 1_000])(
  'lines and their places do not depend on the chunks (%i bytes)',
  async (size) => {
    expect(await linesIn('one\n\nẹ́kẹta\r\nlast', size, { bytes: 100, lines: 20 })).toEqual([
      { number: 21, end: 104, text: 'one', complete: true },
      { number: 22, end: 105, text: '', complete: true },
      { number: 23, end: 105 + Buffer.byteLength('ẹ́kẹta\r\n'), text: 'ẹ́kẹta', complete: true },
      { number: 24, end: 109 + Buffer.byteLength('ẹ́kẹta\r\n'), text: 'last', complete: false },
    ])
  },
)

test('a line that is too long is not kept, and the next one is read', async () => {
  const lines = await linesIn(`${'x'.repeat(16_385)}\nnext\n`, 1_000)
  expect(lines.map(({ text, end }) => [text, end])).toEqual([
    [null, 16_386],
    ['next', 16_391],
  ])
})

const seen = { imei: '35418804012345', seen_at: '2026-11-28T10:00:00Z', state: 'Lagos', reference: 'r-1' }

test('only the fields of a sighting are sent', () => {
  const line = { ...seen, area: 'Ikeja', sim: 's-1', msisdn: '+2348031234567', cell: '621-30-1-2' }
  expect(sightingOf(JSON.stringify(line))).toEqual({ ...seen, area: 'Ikeja', sim: 's-1' })
  expect(sightingOf(JSON.stringify({ ...seen, area: null, sim: '' }))).toEqual(seen)
})

test.each([
  null,
  '',
  'imei=35418804012345',
  '[]',
  'null',
  '"text"',
  JSON.stringify({ ...seen, imei: 35418804012345 }),
  JSON.stringify({ ...seen, reference: '' }),
  JSON.stringify({ ...seen, sim: 7 }),
  JSON.stringify({ ...seen, seen_at: undefined }),
])('%s is not a sighting', (text) => {
  expect(sightingOf(text)).toBeNull()
})
