import { dayInLagos, startOfDayInLagos } from '@amana/contract'
import { after, DAY, SECOND } from '../kernel/durations.ts'

/** Until the day's quotas reset, in Lagos. */
export function secondsToMidnight(at: Date): number {
  const start = startOfDayInLagos(dayInLagos(at)) ?? at
  return (after(start, DAY).getTime() - at.getTime()) / SECOND
}
