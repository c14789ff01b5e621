import { expect, test } from 'vitest'
import { dayInLagos, formatDate, formatDateTime, startOfDayInLagos } from './dates.ts'
import { timeSchema } from './primitives.ts'

test.each([
  ['2025-03-02T22:59:59.999Z', 'March 02, 2025', 'March 02, 2025, 23:59 WAT'],
  ['2025-03-02T23:00:00.000Z', 'March 03, 2025', 'March 03, 2025, 00:00 WAT'],
  ['2025-03-03T13:05:00.000Z', 'March 03, 2025', 'March 03, 2025, 14:05 WAT'],
  ['2025-12-31T23:30:00.000Z', 'January 01, 2026', 'January 01, 2026, 00:30 WAT'],
])('S2 §2: %s is %s in Lagos', (time, date, dateTime) => {
  expect(formatDate(time)).toBe(date)
  expect(formatDate(new Date(time))).toBe(date)
  expect(formatDateTime(time)).toBe(dateTime)
})

test('every 1,000th minute from 2000 to 2060 reads as the time zone database has it', () => {
  const timeZone = 'Africa/Lagos'
  const day = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'long', day: '2-digit' })
  const isoDay = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const minute = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  for (let time = Date.UTC(2000, 0); time < Date.UTC(2060, 0); time += 60_000_000) {
    const wanted = `${day.format(time)}, ${minute.format(time)} WAT`
    if (formatDateTime(new Date(time)) !== wanted) expect(formatDateTime(new Date(time))).toBe(wanted)
    const iso = isoDay.format(time)
    if (dayInLagos(new Date(time)) !== iso) expect(dayInLagos(new Date(time))).toBe(iso)
  }
})

test.each([
  ['2025-03-02T23:00:00.000Z', true],
  ['2025-03-02T23:00:00Z', true],
  ['2025-03-02', false],
  ['2025-03-02T23:00:00+01:00', false],
  ['yesterday', false],
])('%s travels: %s', (time, fits) => {
  expect(timeSchema.safeParse(time).success).toBe(fits)
})

test.each([
  ['2025-03-03', '2025-03-02T23:00:00.000Z'],
  ['2024-02-29', '2024-02-28T23:00:00.000Z'],
  ['2025-02-29', null],
  ['2025-13-01', null],
  ['2025-3-1', null],
  ['', null],
])('the day %s begins in Lagos at %s', (day, start) => {
  expect(startOfDayInLagos(day)?.toISOString() ?? null).toBe(start)
})
