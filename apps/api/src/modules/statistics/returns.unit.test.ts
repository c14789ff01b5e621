import { STATES } from '@amana/contract'
import Ajv from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { demoReturns } from './demo-release.ts'
import { SCHEMAS } from './machine-files.ts'
import { type Returned, returnFiguresOf, returnsContentOf, returnsCsvOf, returnsJsonOf } from './returns.ts'
import { NOT_GIVEN, type Place, REST } from './rules.ts'

/** Phones of a place that were away for so many days. */
const phones = (place: Place, count: number, days = 5): Returned[] =>
  Array.from({ length: count }, () => ({ place, days }))
const cell = (returned: readonly Returned[], state: Place | typeof REST) =>
  returnFiguresOf(returned).cells.find((each) => each.state === state)

test.each([
  [0, null],
  [9, null],
  [10, 10],
  [12, 10],
  [13, 15],
])('%i returned phones are published as %s, with a band of days only if they are', (count, published) => {
  for (const place of ['Lagos', NOT_GIVEN] as const)
    expect(cell(phones(place, count), place)).toEqual({
      state: place,
      returned: published,
      hidden: published === null,
      median_days: published === null ? null : 'up_to_7',
    })
})

test.each([
  [7, 'up_to_7'],
  [8, '8_to_30'],
  [30, '8_to_30'],
  [31, '31_to_90'],
  [90, '31_to_90'],
  [91, 'over_90'],
])('a median of %i days is the band %s', (days, band) => {
  const mixed = [...phones('Kano', 6, 0), ...phones('Kano', 1, days), ...phones('Kano', 6, 400)]
  expect(cell(mixed, 'Kano')?.median_days).toBe(band)
})

/** The first states have these counts, late; of the others ten each, half of them soon, half later. */
function withHidden(...counts: number[]): Returned[] {
  const others = STATES.slice(counts.length)
  const soon = others.slice(0, Math.ceil(others.length / 2))
  return [
    ...counts.flatMap((count, at) => phones(STATES[at] ?? 'Abia', count, 200)),
    ...others.flatMap((state) => phones(state, 10, soon.includes(state) ? 1 : 20)),
  ]
}

test('the total is the sum of published cells', () => {
  expect(returnFiguresOf(withHidden(3, 3, 3, 3)).totals.returned).toBe(33 * 10 + 10)
  expect(returnFiguresOf(withHidden(9, 9)).totals.returned).toBe(35 * 10)
  expect(returnFiguresOf(phones('Abia', 9)).totals).toEqual({ returned: 0, median_days: null })
})

test('its days leave the rest out where the exact sum would narrow a hidden state', () => {
  const wide = returnFiguresOf(withHidden(5, 5, 5, 5))
  expect(wide.cells.at(-1)).toEqual({ state: REST, returned: 20, hidden: false, median_days: 'over_90' })
  expect(wide.totals.median_days).toBe('8_to_30')
  // A sum that is published as 20 may be 22, and then none of three states has none.
  const narrow = returnFiguresOf(withHidden(9, 9, 2))
  expect(narrow.cells.at(-1)).toMatchObject({ returned: 20 })
  expect(narrow.totals.median_days).toBe('up_to_7')
})

const contents = [[], phones('Lagos', 23), [...phones('Kano', 9), ...phones('Oyo', 11, 99)]].map((returned) =>
  returnsContentOf({ month: '2026-10', asOf: new Date(0), releasedAt: new Date(1), returned }),
)
const files = [...contents, demoReturns(new Date('2026-11-28T12:00:00Z'))]

test('every file is as its schema says, and says nothing else', () => {
  const ajv = new Ajv({ strict: true, allErrors: true })
  addFormats.default(ajv)
  const validate = ajv.compile(SCHEMAS['returns-schema'])
  const { fields, missingValues } = SCHEMAS['returns-csv-schema']
  for (const file of files) {
    expect([validate(JSON.parse(returnsJsonOf(file))), validate.errors]).toEqual([true, null])
    const [head, ...rows] = parse(returnsCsvOf(file)) as string[][]
    expect(head).toEqual(fields.map(({ name }) => name))
    expect(rows).toHaveLength(37 + 1 + 1)
    for (const [, , returned = '', days] of rows) {
      const hidden = missingValues.includes(returned)
      expect(hidden || Number(returned) >= 10, returned).toBe(true)
      expect(days === '').toBe(hidden)
    }
  }
  expect(returnsCsvOf(contents[1] ?? files[0] ?? demoReturns(new Date()))).toContain(
    '2026-10,Lagos,25,up_to_7\n',
  )
})

test('the same returns give the same bytes, in any order', () => {
  const returned = [...phones('Lagos', 12, 3), ...phones('Lagos', 11, 50), ...phones('Kano', 40, 9)]
  const of = (those: Returned[]) =>
    returnsJsonOf(
      returnsContentOf({ month: '2026-10', asOf: new Date(0), releasedAt: new Date(1), returned: those }),
    )
  expect(of(returned)).toBe(of(returned.toReversed()))
})
