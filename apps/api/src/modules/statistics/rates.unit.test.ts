/** Rates, their source, and the schemas of the files. */
import { STATES } from '@amana/contract'
import Ajv from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { demoRelease } from './demo-release.ts'
import { SCHEMAS } from './machine-files.ts'
import { CENSUS, POPULATION } from './population.ts'
import { ratesCsvOf, ratesOf } from './rates.ts'
import { contentOf, csvOf, jsonOf } from './release-files.ts'
import { type Counted, NOT_GIVEN } from './rules.ts'

const of = (...counted: Counted[]) =>
  contentOf({ month: '2026-10', asOf: new Date(0), releasedAt: new Date(1), counted })

test('the 37 states sum to the published total of the census', () => {
  expect(Object.keys(POPULATION)).toEqual([...STATES])
  expect(Object.values(POPULATION).reduce((sum, people) => sum + people)).toBe(CENSUS.total)
})

test('a rate is of the rounded count; hidden states and places that are not given have none', () => {
  const release = of(
    { place: 'Lagos', type: 'stolen', count: 1_238 },
    { place: 'Kano', type: 'stolen', count: 9 },
    { place: NOT_GIVEN, type: 'stolen', count: 500 },
  )
  const rates = ratesOf(release.cells)
  expect(rates).toHaveLength(37 * 3)
  expect(rates.filter(({ rate }) => rate !== null)).toEqual([
    { state: 'Lagos', type: 'stolen', count: 1_240, rate: 13.6 },
  ])
  const lines = ratesCsvOf(release).split('\n')
  expect(lines[0]).toBe('month,state,type,count,population,per_100000')
  expect(lines).toContain('2026-10,Lagos,stolen,1240,9113605,13.6')
  expect(lines).toContain('2026-10,Kano,stolen,<10,9401288,')
})

const releases = [
  of(),
  of({ place: 'Lagos', type: 'stolen', count: 1_238 }),
  { ...of({ place: 'Oyo', type: 'lost', count: 44 }), schema: 'amana-statistics/1' },
  demoRelease(new Date('2026-11-28T12:00:00Z')),
]

test('every JSON file is as its schema says', () => {
  const ajv = new Ajv({ strict: true, allErrors: true })
  addFormats.default(ajv)
  const validate = ajv.compile(SCHEMAS.schema)
  for (const release of releases)
    expect([validate(JSON.parse(jsonOf(release))), validate.errors]).toEqual([true, null])
  const seven = of().cells.map((cell) => ({ ...cell, count: 7 }))
  expect(validate({ ...of(), cells: seven })).toBe(false)
})

test('every CSV file is as its schema says', () => {
  for (const release of releases) {
    const [head, ...rows] = parse(csvOf(release)) as string[][]
    expect(head).toEqual(SCHEMAS['csv-schema'].fields.map(({ name }) => name))
    for (const [, , , count = ''] of rows)
      expect(SCHEMAS['csv-schema'].missingValues.includes(count) || Number(count) >= 10, count).toBe(true)
  }
})

test('the month of a demonstration is the last finished one, and says that it is invented', () => {
  const demo = demoRelease(new Date('2026-11-30T22:59:00Z'))
  expect(demo).toMatchObject({ month: '2026-10', demo: true, method: expect.stringMatching(/^INVENTED/) })
  expect(demoRelease(new Date('2026-11-30T23:00:00Z')).month).toBe('2026-11')
  expect(demo.totals.stolen).toBeGreaterThan(0)
  expect(demo.cells.some(({ hidden, type }) => hidden && type === 'stolen')).toBe(true)
})
