/** Dates and times of Lagos in the language of the page. English has the contract's forms. */
import {
  formatDate as englishDate,
  formatDateTime as englishDateTime,
  lagosFormat,
} from '@amana/contract/dates'
import { formatDateIn, formatDateTimeIn, formatDayIn, monthName } from '@amana/messages'

// The build's own constant and not `LOCALE`, so that a build in English leaves the other names out.

/** `March 03, 2025`; `3 Maris 2025` in another language. */
export const formatDate = (time: Date | string): string =>
  BUILD_LOCALE === 'en' ? englishDate(time) : formatDateIn(BUILD_LOCALE, time)

/** `26 November 2026`, inside a sentence. */
export const formatDay = (time: Date | string): string => formatDayIn(BUILD_LOCALE, time)

/** `March 03, 2025, 14:05 WAT`. */
export const formatDateTime = (time: Date | string): string =>
  BUILD_LOCALE === 'en' ? englishDateTime(time) : formatDateTimeIn(BUILD_LOCALE, time)

/** `October 2026`. @param month `2026-10` */
export function formatMonth(month: string): string {
  const [year = '', number = ''] = month.split('-')
  return `${monthName(BUILD_LOCALE, Number(number) - 1)} ${year}`
}

/**
 * A shorter form of the browser's own in English. Browsers lack the data of the other languages, so these
 * have the long form.
 */
export function shortFormat(
  options: Intl.DateTimeFormatOptions & { english?: string },
  other: (time: string) => string = formatDate,
): (time: string) => string {
  const { english = 'en-GB', ...rest } = options
  const format = lagosFormat(english, rest)
  return (time) => (BUILD_LOCALE === 'en' ? format().format(new Date(time)) : other(time))
}
