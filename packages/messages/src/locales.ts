/** The languages of the product, and what their texts need to know of them. */

export const LOCALES = ['en', 'pcm', 'ha', 'yo', 'ig'] as const
export type Locale = (typeof LOCALES)[number]
/** English is the source, so only the others are translated. */
export type TranslatedLocale = Exclude<Locale, 'en'>

export const isLocale = (value: unknown): value is Locale => LOCALES.some((locale) => locale === value)

/** Values of `<html lang>` (BCP 47). */
export const LANGUAGE_TAGS: Record<Locale, string> = {
  en: 'en-NG',
  pcm: 'pcm',
  ha: 'ha-NG',
  yo: 'yo-NG',
  ig: 'ig-NG',
}

/** Each language by the name that its speakers give it. */
export const LANGUAGE_NAMES: Record<Locale, string> = {
  en: 'English',
  pcm: 'Pidgin',
  ha: 'Hausa',
  yo: 'Yorùbá',
  ig: 'Igbo',
}

export type PluralForm = 'one' | 'other'

/** The forms that a language has (CLDR 48, cardinal plurals). */
export const PLURAL_FORMS: Record<Locale, readonly PluralForm[]> = {
  en: ['one', 'other'],
  pcm: ['one', 'other'],
  ha: ['one', 'other'],
  yo: ['other'],
  ig: ['other'],
}

/** @param count a whole number, at least 0; CLDR 48: in Pidgin zero has the form of one */
export function pluralFormOf(locale: Locale, count: number): PluralForm {
  if (locale === 'yo' || locale === 'ig') return 'other'
  return count === 1 || (locale === 'pcm' && count === 0) ? 'one' : 'other'
}
