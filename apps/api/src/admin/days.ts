/** Days of Nigeria, as an administrator writes them: YYYY-MM-DD. Nigeria has no summer time. */
import { TIME_ZONE } from '@amana/contract'
import { z } from 'zod'
import { after, DAY } from '../kernel/durations.ts'

/** The day's first instant. */
export const daySchema = z
  .string()
  .refine((value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && isDay(value), 'is no date: write YYYY-MM-DD')
  .transform(startOf)

/** The first instant after a day. */
export function endOf(startOfDay: Date): Date {
  return after(startOfDay, DAY)
}

function startOf(day: string): Date {
  return new Date(`${day}T00:00:00+01:00`)
}

function isDay(value: string): boolean {
  const start = startOf(value)
  return !Number.isNaN(start.getTime()) && dayOf(start) === value
}

/** The day of a time. */
export function dayOf(time: Date): string {
  return time.toLocaleDateString('sv-SE', { timeZone: TIME_ZONE })
}
