import { formatDate, startOfDayInLagos } from '@amana/contract'
import type { Locale } from '@amana/messages'
import { monthName } from '@amana/messages/dates'

/** `2026-11` as `November 2026`, and by the names of the other languages. */
export function monthText(month: string, locale: Locale = 'en'): string {
  if (locale !== 'en') return `${monthName(locale, Number(month.slice(5)) - 1)} ${month.slice(0, 4)}`
  const start = startOfDayInLagos(`${month}-01`)
  const [name = '', , year = ''] = start ? formatDate(start).split(' ') : []
  return `${name} ${year}`
}
