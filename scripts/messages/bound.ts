/**
 * Catalogues of the client in one language, for a build of that language: the same exports, as a module that
 * stands in the place of the English one.
 */
import { existsSync } from 'node:fs'
import { bind, isLocale, namesOf } from '@amana/messages'
import { isPlural, isText } from '@amana/messages/bind'
import { pluralNamesOf } from '@amana/messages/text'
import { type Catalogue, fileOf, readCatalogues, readModule } from './catalogues.ts'
import { PLACES, type Places } from './places.ts'
import { PSEUDO_LOCALE, pseudoTranslation } from './pseudo.ts'

/**
 * What a language has of a catalogue, of the shape `Translation<T>`.
 *
 * @param locale a language, or `en-XA`
 * @returns null: nothing, so English is shown
 */
export async function translationOf(catalogue: Catalogue, locale: string, places: Places = PLACES): Promise<unknown> {
  if (locale === PSEUDO_LOCALE) return pseudoTranslation(catalogue.english)
  const file = fileOf(places, catalogue, locale)
  return existsSync(file) ? (await readModule(file)).default : null
}

/**
 * Modules in JavaScript by the ids of their catalogues (`web/features/flags/messages`): what a build puts in
 * the place of `apps/web/src/features/flags/messages.ts`.
 *
 * @param locale a language, or `en-XA`
 */
export async function boundModules(locale: string, places: Places = PLACES): Promise<Map<string, string>> {
  const web = (await readCatalogues(places)).filter(({ app }) => app === 'web')
  return new Map(
    await Promise.all(
      web.map(
        async (catalogue) =>
          [catalogue.id, boundModule(catalogue, await translationOf(catalogue, locale, places), locale)] as const,
      ),
    ),
  )
}

export function boundModule({ english, staysEnglish }: Catalogue, translation: unknown, locale: string): string {
  const rule = isLocale(locale) ? locale : 'en'
  const bound = bind(english, translation, rule)
  const exported = { ...bound, ...staysEnglish }
  const source = { ...english, ...staysEnglish }
  const lines = Object.entries(exported).map(
    ([name, value]) => `export const ${name} = ${written(source[name], value, locale)}\n`,
  )
  return `import { plural, text } from '@amana/messages/text'\n${lines.join('')}`
}

/** @throws Error of a value that is no text */
function written(english: unknown, value: unknown, locale: string): string {
  const json = (part: unknown) => JSON.stringify(part)
  /** The order of values is English; it is named where the translation has another. */
  const order = (names: readonly string[], own: readonly string[]) => (names.join() === own.join() ? '' : `, ${json(names)}`)
  if (typeof value === 'string') return json(value)
  if (isText(value) && isText(english)) {
    const { template } = value
    return `/*#__PURE__*/ text(${json(template)}${order(namesOf(english.template), namesOf(template))})`
  }
  if (isPlural(value) && isPlural(english)) {
    const { forms } = value
    const names = order(pluralNamesOf(english.forms.other), pluralNamesOf(forms.other))
    const rule = isLocale(locale) && locale !== 'en' ? json(locale) : json('en')
    return `/*#__PURE__*/ plural(${json(forms)}, ${rule}${names})`
  }
  if (typeof value !== 'object' || value === null) throw new Error(`a catalogue holds ${typeof value}`)
  const children = Array.isArray(value)
    ? value.map((child, index) => written((english as unknown[])[index], child, locale))
    : Object.entries(value).map(
        ([key, child]) => `${json(key)}: ${written((english as Record<string, unknown>)[key], child, locale)}`,
      )
  return Array.isArray(value) ? `[${children.join(', ')}]` : `{ ${children.join(', ')} }`
}
