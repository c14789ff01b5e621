/** The units of a catalogue: its strings, texts, and forms of plurals. */
import { CONTRACT_KEY, isPlural, isText } from '@amana/messages'
import { namesOf, pluralNamesOf } from '@amana/messages/text'
import type { Language } from './languages.ts'
import type { App } from './places.ts'

export interface Catalogue {
  app: App
  /** Below the root. */
  file: string
  /** With what its keys begin. */
  start: string
  /** Exports by name. */
  english: Record<string, unknown>
  isPublic: boolean
}

export interface Unit {
  /** `web/features/flags.flags.title`: the app and the key. */
  id: string
  app: App
  /** As files of translations have it; a form of a plural ends in `_one` or `_other`. */
  key: string
  /** File of the English text. */
  file: string
  /** On a page that anybody sees. */
  isPublic: boolean
  english: string
  /** The form of a plural. */
  form?: string
  /** Names that a translation has to hold, and those that it may hold. */
  required: readonly string[]
  allowed: readonly string[]
}

const PLACE = /\{\w+\}/g
/** Parts that are the same in every language: addresses, codes to dial. */
export const FIXED_PARTS = /https?:\/\/[^\s)”"]*[\w/]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\*#\d+#/g

export const withoutPlaces = (text: string): string => text.replace(PLACE, '')

/** Nothing of it can be translated: empty, figures, an address, a path, or places for values alone. */
const isFixed = (english: string): boolean =>
  /^[#/][\w/#?=&.:-]*$/.test(english) || !/\p{L}/u.test(withoutPlaces(english).replace(FIXED_PARTS, ''))

const isBranch = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

export interface CatalogueUnits {
  units: Unit[]
  /** Leaves that are no texts, by their keys: functions, figures. */
  problems: string[]
}

/** Units of a language, in the order of the catalogue; those that nobody can translate are left out. */
export function unitsOf(
  { app, start, file, isPublic, english }: Catalogue,
  language: Language,
): CatalogueUnits {
  const units: Unit[] = []
  const problems: string[] = []
  const add = (key: string, text: string, required = namesOf(text), allowed = required, form?: string) => {
    if (!isFixed(text))
      units.push({ id: `${app}/${key}`, app, key, file, isPublic, english: text, form, required, allowed })
  }
  const walk = (key: string, value: unknown): void => {
    if (typeof value === 'string') add(key, value)
    else if (isText(value)) add(key, value.template)
    else if (isPlural(value)) {
      const { other } = value.forms
      for (const form of language.forms) {
        const text = value.forms[form]
        const others = namesOf(text).filter((name) => name !== 'count')
        const counted = namesOf(other).includes('count') && (form !== 'one' || language.zeroIsOne)
        add(`${key}_${form}`, text, counted ? ['count', ...others] : others, pluralNamesOf(other), form)
      }
    } else if (isBranch(value)) {
      for (const [name, child] of Object.entries(value)) {
        if (name.includes('.') && start !== CONTRACT_KEY)
          problems.push(`${app}/${key}.${name}: a key with a dot`)
        walk(`${key}.${name}`, child)
      }
    } else problems.push(`${app}/${key}: ${typeof value === 'function' ? 'a function' : 'no text'}`)
  }
  for (const [name, value] of Object.entries(english)) walk(`${start}${name}`, value)
  return { units, problems }
}
