/**
 * Texts in five languages: English is the source, a translation is texts by their keys. No
 * dependencies, no I/O; shared by server, browser and scripts.
 */
export { bind, CONTRACT_KEY, contractTextsIn, isPlural, isText, keyOf, type Texts } from './bind.ts'
export { formatDateIn, formatDateTimeIn, formatDayIn, monthName } from './dates.ts'
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
export {
  formatNumber,
  namesOf,
  type Plural,
  type PluralForms,
  plural,
  pluralNamesOf,
  type Text,
  text,
} from './text.ts'
