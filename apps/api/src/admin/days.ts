/** Days in Lagos, as an administrator writes them: YYYY-MM-DD. Nigeria has no summer time. */
import { startOfDayInLagos } from '@amana/contract'
import { z } from 'zod'
import { after, DAY } from '../kernel/durations.ts'

/** The day's first instant. */
export const daySchema = z.string().transform((value, ctx) => {
  const start = startOfDayInLagos(value)
  if (start) return start
  ctx.addIssue({ code: 'custom', message: 'is no date: write YYYY-MM-DD' })
  return z.NEVER
})

/** The first instant after a day. */
export function endOf(startOfDay: Date): Date {
  return after(startOfDay, DAY)
}
