/** Somebody who has every released file and knows the rules tries to tell what is hidden. */
import { STATES } from '@amana/contract'
import { describe, expect, test } from 'vitest'
import { ratesCsvOf } from './rates.ts'
import { contentOf, csvOf, jsonOf } from './release-files.ts'
import { BANDS, type Returned, returnsContentOf, returnsCsvOf, returnsJsonOf } from './returns.ts'
import { type Counted, THRESHOLD } from './rules.ts'

const TIMES = { asOf: new Date('2026-11-05T00:00:00Z'), releasedAt: new Date('2026-11-05T00:10:00Z') }

/** All that is published of a month. */
function publish(month: string, counted: readonly Counted[]): string {
  const content = contentOf({ month, ...TIMES, counted })
  return `${jsonOf(content)}\n${csvOf(content)}${ratesCsvOf(content)}`
}

/** Numbers that look random and are the same in each run. */
function generator(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const ANY_SMALL = Array.from({ length: THRESHOLD }, (_, count) => count)
const countsOf = (counts: readonly number[]): Counted[] =>
  counts.map((count, at) => ({ place: STATES[at] ?? 'Lagos', type: 'stolen', count }))

/** The values that hidden states may have, the others' counts known: those that give the same file. */
function feasible(published: string, large: readonly number[], hidden: number): Set<number>[] {
  const values = Array.from({ length: hidden }, () => new Set<number>())
  for (let candidate = 0; candidate < THRESHOLD ** hidden; candidate += 1) {
    const small = Array.from(
      { length: hidden },
      (_, at) => Math.floor(candidate / THRESHOLD ** at) % THRESHOLD,
    )
    if (publish('2026-10', countsOf([...small, ...large])) !== published) continue
    for (const [at, count] of small.entries()) values[at]?.add(count)
  }
  return values
}

test.each([
  [[0]],
  [[9]],
  [[9, 9]],
  [[9, 8]],
  [[7, 8]],
  [[0, 0]],
  [[5, 5]],
  [[1, 9]],
  [[4, 6, 0]],
  [[9, 9, 1]],
  [[9, 9, 9]],
])(
  'with all other states known exactly, hidden %j may each be anything from 0 to 9',
  { timeout: 120_000 },
  (small) => {
    const large = STATES.slice(small.length).map((_, at) => 10 + at)
    const published = publish('2026-10', countsOf([...small, ...large]))
    for (const values of feasible(published, large, small.length))
      expect([...values].toSorted()).toEqual(ANY_SMALL)
  },
)

/** The published sum of the hidden counts, itself hidden below the threshold. Null: it is hidden. */
function sumsOfRest(published: string, month: string): [least: number, most: number] | null {
  const count = new RegExp(`^${month},In states below 10,stolen,(\\d+|<10)$`, 'm').exec(published)?.[1]
  return count && count !== '<10' ? [Math.max(THRESHOLD, Number(count) - 2), Number(count) + 2] : null
}

test('of 10,000 hidden counts in months of all kinds none is narrowed, by cells, rests, totals or differences of months', () => {
  const below = generator(12)
  let attacked = 0
  while (attacked < 10_000) {
    const share = 1 + below(37)
    const counts = STATES.map((_, at) => (at < share ? below(THRESHOLD) : THRESHOLD + below(90)))
    const published = publish('2026-10', countsOf(counts))
    const cells = JSON.parse(published.split('\n')[0] ?? '').cells as {
      state: string
      type: string
      count: number | null
    }[]
    const hidden = cells.filter(
      ({ state, type, count }) =>
        type === 'stolen' && count === null && STATES.some((each) => each === state),
    )
    expect(hidden).toHaveLength(share)
    attacked += hidden.length
    const sums = sumsOfRest(published, '2026-10')
    if (sums === null) continue
    // A hidden state may be zero if the others can make up the sum, and nine if the sum is not below nine.
    const others = (THRESHOLD - 1) * (share - 1)
    expect([sums[0] <= others, sums[1] >= THRESHOLD - 1], JSON.stringify(counts.slice(0, share))).toEqual([
      true,
      true,
    ])
  }
})

test('a rate is of a published count alone, and no hidden state has one', () => {
  const below = generator(5)
  for (let month = 0; month < 200; month += 1) {
    const counts = STATES.map(() => below(25))
    const published = publish('2026-10', countsOf(counts))
    const rates = [...published.matchAll(/^2026-10,(.+),stolen,(\d+|<10),(\d+),([\d.]*)$/gm)]
    expect(rates).toHaveLength(STATES.length)
    for (const [line, , count = '', people = '', rate] of rates) {
      const ofPublished = count === '<10' ? '' : ((100_000 * Number(count)) / Number(people)).toFixed(1)
      expect(rate, line).toBe(ofPublished)
    }
  }
})

test('totals minus cells leave nothing', () => {
  const counts = [9, 3, 0, 12, 47, 250]
  const { cells, totals } = JSON.parse(publish('2026-10', countsOf(counts)).split('\n')[0] ?? '') as {
    cells: { type: string; count: number | null }[]
    totals: Record<string, number>
  }
  const published = cells
    .filter(({ type }) => type === 'stolen')
    .reduce((sum, { count }) => sum + (count ?? 0), 0)
  expect(totals.stolen).toBe(published)
})

test('one case more changes its own cell, its rest and its total alone, each by a step of the rounding', () => {
  const below = generator(7)
  for (let pair = 0; pair < 500; pair += 1) {
    const counts = STATES.map(() => below(30))
    const at = below(STATES.length)
    const more = counts.map((count, each) => (each === at ? count + 1 : count))
    const [one, other] = [counts, more].map((each) => publish('2026-10', countsOf(each)).split('\n').slice(1))
    const changed = (one ?? []).filter((line, each) => line !== other?.[each])
    // The state's own count stands in the file and in the rates.
    expect(changed.length).toBeLessThanOrEqual(3)
    for (const line of changed)
      expect(line).toMatch(
        new RegExp(`,(?:${(STATES[at] ?? '').replaceAll(/[()]/g, '\\$&')}|In states below 10),stolen,`),
      )
  }
})

test('whoever injects known cases into a small state learns from its cell no count but the outermost ones', () => {
  const cellOf = (count: number) =>
    /,Abia,stolen,(\d+|<10)$/m.exec(publish('2026-10', [{ place: 'Abia', type: 'stolen', count }]))?.[1]
  for (let injected = 0; injected <= 40; injected += 1) {
    const alike = Object.values(Object.groupBy(ANY_SMALL, (hidden) => cellOf(hidden + injected) ?? ''))
    for (const counts of alike)
      if (counts?.length === 1) expect([0, THRESHOLD - 1], `${injected}`).toContain(counts[0])
  }
})

describe('phones that the police returned', () => {
  const DAYS = [3, 20, 60, 200]
  /** One day of each band. */
  const dayOf = (at: number) => DAYS[at % DAYS.length] ?? 0
  const returnsOf = (counts: readonly number[], day: (state: number, each: number) => number): Returned[] =>
    counts.flatMap((count, at) =>
      Array.from({ length: count }, (_, each) => ({ place: STATES[at] ?? 'Lagos', days: day(at, each) })),
    )
  function publishReturns(returned: readonly Returned[]): string {
    const content = returnsContentOf({ month: '2026-10', ...TIMES, returned })
    return `${returnsJsonOf(content)}\n${returnsCsvOf(content)}`
  }

  test.each([
    [[0], 0],
    [[9], 3],
    [[9, 9], 1],
    [[5, 5], 3],
    [[4, 6, 0], 3],
    [[9, 9, 1], 0],
    [[9, 9, 4], 3],
    [[9, 9, 9], 2],
  ])(
    'with count and days of all other states known, hidden %j, whose days are not, may each be anything from 0 to 9',
    { timeout: 240_000 },
    (small, band) => {
      const large = STATES.slice(small.length).map((_, at) => 10 + (at % 4))
      const counts = [...small, ...large]
      const dayWith = (hidden: number) => (state: number, each: number) =>
        state < small.length ? dayOf(hidden) : dayOf(state + each)
      const published = publishReturns(returnsOf(counts, dayWith(band)))
      const values = small.map(() => new Set<number>())
      for (let candidate = 0; candidate < THRESHOLD ** small.length; candidate += 1) {
        const guess = small.map((_, at) => Math.floor(candidate / THRESHOLD ** at) % THRESHOLD)
        const alike = BANDS.some(
          (_, hidden) => publishReturns(returnsOf([...guess, ...large], dayWith(hidden))) === published,
        )
        if (alike) for (const [at, count] of guess.entries()) values[at]?.add(count)
      }
      for (const each of values) expect([...each].toSorted()).toEqual(ANY_SMALL)
    },
  )
})
