import { formatDate, startOfDayInLagos } from '@amana/contract'

/** `2026-11` as `November 2026`. */
export function monthText(month: string): string {
  const start = startOfDayInLagos(`${month}-01`)
  const [name = '', , year = ''] = start ? formatDate(start).split(' ') : []
  return `${name} ${year}`
}
