import { describe, expect, test } from 'vitest'
import { readLines } from './line-rules.ts'

const now = new Date('2026-11-26T12:00:00Z')
const GOOD = {
  imei: '354188040123456',
  seen_at: '2026-11-26T11:00:00+01:00',
  state: 'Lagos',
  reference: 'a-1',
}
const read = (change: object) => readLines([{ ...GOOD, ...change }], now)
const codeOf = (change: object) => read(change).refused[0]?.code ?? null

describe('a line', () => {
  test('is read with what is optional left out', () => {
    expect(read({})).toEqual({
      refused: [],
      lines: [
        {
          index: 0,
          imei14: '35418804012345',
          seenAt: new Date('2026-11-26T10:00:00Z'),
          state: 'Lagos',
          area: null,
          reference: 'a-1',
          sim: null,
        },
      ],
    })
  })

  test.each([
    [{ imei: '35418804012345' }],
    [{ imei: '3541880401234567' }],
    [{ state: 'lagos' }],
    [{ state: 'FCT' }],
    [{ area: 'Ado-Odo/Ota' }],
    [{ area: null, sim: '' }],
    [{ sim: 'c2ltIHRva2Vu+/=' }],
    [{ reference: '20261126-00004711' }],
    [{ seen_at: '2026-10-27T12:00:00Z' }],
    [{ seen_at: '2026-11-26T12:00:02Z' }],
    [{ seen_at: '2026-11-26T11:59Z' }],
  ])('may be %j', (change) => {
    expect(codeOf(change)).toBeNull()
  })

  test.each([
    ['imei_invalid', { imei: '354188040123' }],
    ['imei_invalid', { imei: '35418804012345678' }],
    ['imei_invalid', { imei: undefined }],
    ['seen_at_invalid', { seen_at: '2026-11-26 11:00:00' }],
    ['seen_at_invalid', { seen_at: '2026-11-26T11:00:00' }],
    ['seen_at_invalid', { seen_at: '2026-13-26T11:00:00Z' }],
    ['seen_at_invalid', { seen_at: 1_795_000_000 }],
    ['seen_at_future', { seen_at: '2026-11-26T12:00:03Z' }],
    ['seen_at_too_old', { seen_at: '2026-10-27T11:59:59Z' }],
    ['state_unknown', { state: 'Lagos Island' }],
    ['state_unknown', { state: undefined }],
    ['area_invalid', { area: '6.5244, 3.3792' }],
    ['area_invalid', { area: 'x'.repeat(61) }],
    ['area_invalid', { area: 7 }],
    ['reference_invalid', { reference: 'x'.repeat(101) }],
    ['reference_invalid', { reference: ' a' }],
    ['reference_invalid', { reference: 'a\nb' }],
    ['reference_invalid', { reference: '+2348031234567' }],
    ['reference_invalid', { reference: '0803 123 4567' }],
    ['sim_invalid', { sim: '2348031234567' }],
    ['sim_invalid', { sim: 'x'.repeat(201) }],
    ['field_unknown', { cell: '62120-1-2' }],
  ])('is %s with %j', (code, change) => {
    expect(codeOf(change)).toBe(code)
  })

  test.each([[null], [[]], ['text'], [4]])('is no %j', (line) => {
    expect(readLines([line], now).refused).toEqual([{ index: 0, code: 'line_invalid' }])
  })
})

test('lines at fault are named by their place, and the others count', () => {
  const { lines, refused } = readLines([GOOD, {}, GOOD, null], now)
  expect(lines.map(({ index }) => index)).toEqual([0, 2])
  expect(refused.map(({ index }) => index)).toEqual([1, 3])
})
