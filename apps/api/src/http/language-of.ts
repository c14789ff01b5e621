import type { IncomingHttpHeaders } from 'node:http'
import { isLocale, LOCALES, type Locale } from '@amana/messages'

/** The cookie in which a browser keeps the language that its reader chose. */
export const LANGUAGE_COOKIE = 'lang'

const IN_COOKIES = new RegExp(`(?:^|;)\\s*${LANGUAGE_COOKIE}=\\s*"?([A-Za-z]+)`)

/**
 * The language of a request: its cookie, else its Accept-Language (RFC 9110 §12.5.4), else English. What is
 * unknown or not offered is passed over.
 *
 * @param offered languages of this deployment, English among them
 */
export function languageOf(
  headers: Pick<IncomingHttpHeaders, 'cookie' | 'accept-language'>,
  offered: readonly Locale[],
): Locale {
  if (offered.length < 2) return 'en'
  return (
    cookieLanguage(headers.cookie, offered) ?? acceptedLanguage(headers['accept-language'], offered) ?? 'en'
  )
}

function cookieLanguage(cookies: string | undefined, offered: readonly Locale[]): Locale | null {
  if (cookies === undefined || !cookies.includes(LANGUAGE_COOKIE)) return null
  return offeredOf(IN_COOKIES.exec(cookies)?.[1], offered)
}

/** A header that names none of these is read no further. */
const TRANSLATED = new RegExp(`\\b(?:${LOCALES.filter((locale) => locale !== 'en').join('|')})\\b`, 'i')

/** A region says nothing here: `ha-NG` and `ha-NE` are both Hausa. */
function acceptedLanguage(header: string | undefined, offered: readonly Locale[]): Locale | null {
  if (header === undefined || !TRANSLATED.test(header)) return null
  let best: { locale: Locale; weight: number } | null = null
  for (const range of header.slice(0, 1_000).split(',')) {
    const [tag = '', ...parameters] = range.split(';')
    const locale = tag.trim() === '*' ? 'en' : offeredOf(tag.trim().split('-', 1)[0], offered)
    const weight = weightOf(parameters)
    if (locale !== null && weight > (best?.weight ?? 0)) best = { locale, weight }
  }
  return best?.locale ?? null
}

/** 1 without a weight, 0 (not acceptable) for one that is none. */
function weightOf(parameters: readonly string[]): number {
  const weight = parameters
    .map((each) => /^\s*q\s*=\s*(.*?)\s*$/i.exec(each)?.[1])
    .find((value) => value !== undefined)
  if (weight === undefined) return 1
  return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0
}

function offeredOf(name: string | undefined, offered: readonly Locale[]): Locale | null {
  const locale = name?.toLowerCase()
  return isLocale(locale) && offered.includes(locale) ? locale : null
}
