import type { Locale } from './locales.ts'
import { namesOf, type Plural, plural, pluralNamesOf, type Text, text } from './text.ts'

/** A leaf of a catalogue, by its kind. */
export const isText = (value: unknown): value is Text => typeof value === 'function' && 'template' in value
export const isPlural = (value: unknown): value is Plural => typeof value === 'function' && 'forms' in value

/**
 * A catalogue in another language: the shape and the order of values of the English one. What the translation
 * lacks stays English.
 *
 * @param translation of the shape `Translation<T>`; keys that English lacks are left out
 */
export function bind<T>(english: T, translation: unknown, locale: Locale): T {
  return bound(english, translation, locale) as T
}

function bound(english: unknown, translation: unknown, locale: Locale): unknown {
  if (translation === undefined || translation === null) return english
  if (isText(english)) return typeof translation === 'string' ? text(translation, namesOf(english.template)) : english
  if (isPlural(english)) {
    const { one, other } = translation as { one?: string | null; other?: string | null }
    if (!other) return english
    return plural(one ? { one, other } : { other }, locale, pluralNamesOf(english.forms.other))
  }
  if (typeof english === 'string') return typeof translation === 'string' ? translation : english
  if (typeof english !== 'object' || english === null || typeof translation !== 'object') return english
  if (Array.isArray(english)) return english.map((value, index) => bound(value, (translation as unknown[])[index], locale))
  return Object.fromEntries(
    Object.entries(english).map(([key, value]) => [key, bound(value, (translation as Record<string, unknown>)[key], locale)]),
  )
}
