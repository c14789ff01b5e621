/**
 * Texts in five languages: English is the source, a translation is plain data with the same keys. No
 * dependencies, no I/O; shared by server, browser and scripts.
 */
export { bind } from './bind.ts'
export { formatDateIn, formatDateTimeIn } from './dates.ts'
export { foldToGsm7, isGsm7, septetsOf } from './gsm7.ts'
export {
  isLocale,
  LANGUAGE_NAMES,
  LANGUAGE_TAGS,
  LOCALES,
  type Locale,
  PLURAL_FORMS,
  pluralFormOf,
  type TranslatedLocale,
} from './locales.ts'
export { formatNumber, namesOf, type Plural, type PluralForms, plural, type Text, text } from './text.ts'
export type { Translated, Translation } from './translated.ts'
