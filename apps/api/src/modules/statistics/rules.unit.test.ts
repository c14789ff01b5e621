import { STATES } from '@amana/contract'
import { describe, expect, test } from 'vitest'
import { contentOf, csvOf, jsonOf } from './release-files.ts'
import {
  boundsOf,
  type Cell,
  type Counted,
  cellsOf,
  DIMENSIONS,
  NOT_GIVEN,
  type Place,
  parseMonth,
  REST,
  tooEarly,
  totalsOf,
} from './rules.ts'

const stolenIn = (place: Place, count: number): Counted => ({ place, type: 'stolen', count })
const cell = (cells: readonly Cell[], state: Cell['state'], type: Cell['type'] = 'stolen') =>
  cells.find((each) => each.state === state && each.type === type)?.count
/** Every state has 100 but for these. */
const allBut = (...counts: number[]) => cellsOf(STATES.map((state, at) => stolenIn(state, counts[at] ?? 100)))

describe('cells', () => {
  test.each([
    [0, null],
    [1, null],
    [9, null],
    [10, 10],
    [12, 10],
    [13, 15],
    [14, 15],
    [1_002, 1_000],
    [1_003, 1_005],
  ])('%i cases are published as %s', (count, published) => {
    expect(cell(cellsOf([stolenIn('Lagos', count)]), 'Lagos')).toBe(published)
    expect(cell(cellsOf([stolenIn(NOT_GIVEN, count)]), NOT_GIVEN)).toBe(published)
  })

  test('every place and the rest, each with every type; zero is hidden like nine', () => {
    const cells = cellsOf([stolenIn('Kano', 9)])
    expect(cells).toHaveLength((37 + 1 + 1) * 3)
    expect(cells.every(({ count, hidden }) => count === null && hidden)).toBe(true)
    expect(cells).toEqual(cellsOf([]))
  })

  test.each([
    ['below ten', [4, 5], null],
    ['of two states: ten or more would tell that neither has none', [4, 6], null],
    ['ten', [4, 6, 0], 10],
    ['of one state', [9], null],
    ['that would tell both of two states: only 9 + 9 rounds to 20', [9, 9], null],
    ['that would tell that neither of two states is zero', [7, 8], null],
    ['of three', [9, 9, 1], 20],
    ['of three that would tell them nearly', [9, 9, 9], null],
  ])('the rest %s', (_what, counts, published) => {
    expect(cell(allBut(...counts), REST)).toBe(published)
  })

  test('places that are not given are in no rest', () => {
    expect(cell(cellsOf([stolenIn(NOT_GIVEN, 9), stolenIn('Kano', 9)]), REST)).toBe(null)
  })

  test('totals are sums of published cells', () => {
    const cells = cellsOf([
      stolenIn('Lagos', 12),
      stolenIn('Kano', 9),
      stolenIn('Oyo', 8),
      { place: 'Lagos', type: 'found', count: 9 },
    ])
    expect(totalsOf(cells)).toEqual({ stolen: 10 + 15, lost: 0, found: 0 })
  })
})

describe('the permitted dimensions', () => {
  const content = contentOf({
    month: '2026-10',
    asOf: new Date(0),
    releasedAt: new Date(1),
    counted: [stolenIn('Lagos', 12)],
  })

  test('are month, state and type; files say nothing else', () => {
    expect(Object.keys(DIMENSIONS)).toEqual(['month', 'state', 'type'])
    expect(Object.keys(content)).toEqual([
      'schema',
      'method',
      'licence',
      'month',
      'as_of',
      'released_at',
      'cells',
      'totals',
    ])
    for (const each of content.cells) expect(Object.keys(each)).toEqual(['state', 'type', 'count', 'hidden'])
    const [header, ...rows] = csvOf(content).trimEnd().split('\n')
    expect(header).toBe('month,state,type,count')
    expect(rows).toHaveLength(content.cells.length)
    expect(rows).toContain('2026-10,Lagos,stolen,10')
    expect(rows).toContain('2026-10,Kano,stolen,<10')
  })

  test('a release of the first form keeps its bytes: hidden counts are empty', () => {
    const rows = csvOf({ ...content, schema: 'amana-statistics/1' }).split('\n')
    expect(rows).toContain('2026-10,Kano,stolen,')
    expect(rows).toContain('2026-10,Lagos,stolen,10')
  })

  test('states and types are those of the table', () => {
    expect(new Set(content.cells.map(({ state }) => state))).toEqual(new Set(DIMENSIONS.state.values))
    expect(new Set(content.cells.map(({ type }) => type))).toEqual(new Set(DIMENSIONS.type.values))
  })

  test('the same counts give the same bytes, in whatever order they come', () => {
    const counted = [stolenIn('Lagos', 12), stolenIn('Kano', 40)]
    const of = (those: Counted[]) =>
      jsonOf(contentOf({ month: '2026-10', asOf: new Date(0), releasedAt: new Date(1), counted: those }))
    expect(of(counted)).toBe(of(counted.toReversed()))
  })
})

describe('months', () => {
  test.each([
    ['2026-11', '2026-11'],
    ['2026-13', null],
    ['2026-00', null],
    ['2026-1', null],
    ['26-11', null],
    ['2026-11-01', null],
    ['', null],
  ])('%s is %s', (typed, month) => {
    expect(parseMonth(typed)).toBe(month)
  })

  test('begin and end at midnight in Lagos, an hour before it is midnight in London', () => {
    const iso = ({ from, until }: ReturnType<typeof boundsOf>) => [from.toISOString(), until.toISOString()]
    expect(iso(boundsOf('2026-11'))).toEqual(['2026-10-31T23:00:00.000Z', '2026-11-30T23:00:00.000Z'])
    expect(iso(boundsOf('2026-12'))).toEqual(['2026-11-30T23:00:00.000Z', '2026-12-31T23:00:00.000Z'])
  })

  test.each([
    ['2026-12-04T22:59:59.999Z', 'before_the_5th'],
    ['2026-12-04T23:00:00.000Z', null],
    ['2026-11-30T22:59:59.999Z', 'running'],
    ['2026-11-30T23:00:00.000Z', 'before_the_5th'],
    ['2026-10-31T22:59:59.999Z', 'future'],
    ['2027-01-01T00:00:00.000Z', null],
  ])('2026-11 at %s: %s', (now, reason) => {
    expect(tooEarly('2026-11', new Date(now))).toBe(reason)
  })
})
