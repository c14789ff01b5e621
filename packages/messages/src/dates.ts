import type { Locale } from './locales.ts'

/**
 * Dates by names of our own: browsers lack the data of these languages and would write the American form
 * (CLDR 48; Pidgin uses the English names, as its newspapers do).
 */
const MONTHS: Record<Locale, string> = {
  en: 'January February March April May June July August September October November December',
  pcm: 'January February March April May June July August September October November December',
  ha: 'Janairu Faburairu Maris Afirilu Mayu Yuni Yuli Agusta Satumba Oktoba Nuwamba Disamba',
  yo: 'Ṣẹ́rẹ́ Èrèlè Ẹrẹ̀nà Ìgbé Ẹ̀bibi Òkúdu Agẹmọ Ògún Owewe Ọ̀wàrà Bélú Ọ̀pẹ̀',
  ig: 'Jenụwarị Febrụwarị Maachị Epreel Mee Jun Julaị Ọgọọst Septemba Ọktoba Novemba Disemba',
}

/** West Africa Time is an hour ahead of UTC all year, since 1919 (tz database, Africa/Lagos). */
const WAT_AHEAD_MS = 3_600_000

const inLagos = (time: Date | string): Date => new Date(new Date(time).getTime() + WAT_AHEAD_MS)
const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** The month's name, 0 to 11. Yoruba puts the word for month before it. */
export function monthName(locale: Locale, month: number): string {
  const name = MONTHS[locale].split(' ')[month]
  if (name === undefined) throw new RangeError(`no month ${month}`)
  return (locale === 'yo' ? `Oṣù ${name}` : name).normalize('NFC')
}

/** `March 03, 2026` in English, `3 Maris 2026` in the others; the day in Lagos. */
export function formatDateIn(locale: Locale, time: Date | string): string {
  const date = inLagos(time)
  const month = monthName(locale, date.getUTCMonth())
  return locale === 'en'
    ? `${month} ${twoDigits(date.getUTCDate())}, ${date.getUTCFullYear()}`
    : formatDayIn(locale, time)
}

/** `26 November 2026` in each language, inside a sentence. */
export function formatDayIn(locale: Locale, time: Date | string): string {
  const date = inLagos(time)
  return `${date.getUTCDate()} ${monthName(locale, date.getUTCMonth())} ${date.getUTCFullYear()}`
}

/** `March 03, 2026, 14:05 WAT`, `3 Maris 2026, 14:05 WAT`. */
export function formatDateTimeIn(locale: Locale, time: Date | string): string {
  const date = inLagos(time)
  return `${formatDateIn(locale, time)}, ${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())} WAT`
}
