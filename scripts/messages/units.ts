/** The units of a catalogue: its strings, texts, and forms of plurals. */
import { isPlural, isText } from '@amana/messages/bind'
import { namesOf, type Plural, pluralNamesOf } from '@amana/messages/text'
import type { Language } from './languages.ts'

export interface Unit {
  /** `web/features/flags/messages#flags.title`, a plural's form `….other`; `contract#` and English words. */
  id: string
  /** Keys from the export on; a plural's form is the last. */
  path: readonly string[]
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

const isBranch = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** English words for a form of another language. */
const formOf = ({ forms }: Plural, form: string): string => (form === 'one' ? forms.one : forms.other)

export interface CatalogueUnits {
  units: Unit[]
  /** Leaves that are no texts, by their paths: functions, figures. */
  problems: string[]
}

/** Units of a language, in the order of the catalogue; those that nobody can translate are left out. */
export function unitsOf(catalogue: string, english: Record<string, unknown>, language: Language): CatalogueUnits {
  const units: Unit[] = []
  const problems: string[] = []
  const add = (path: readonly string[], text: string, required = namesOf(text), allowed = required, form?: string) => {
    if (!isFixed(text)) units.push({ id: `${catalogue}#${path.join('.')}`, path, english: text, required, allowed, form })
  }
  const walk = (path: readonly string[], value: unknown): void => {
    if (typeof value === 'string') add(path, value)
    else if (isText(value)) add(path, value.template)
    else if (isPlural(value)) {
      const { other } = value.forms
      for (const form of language.forms) {
        const text = formOf(value, form)
        const others = namesOf(text).filter((name) => name !== 'count')
        const counted = namesOf(other).includes('count') && (form !== 'one' || language.zeroIsOne)
        add([...path, form], text, counted ? ['count', ...others] : others, pluralNamesOf(other), form)
      }
    } else if (isBranch(value)) {
      for (const [key, child] of Object.entries(value)) {
        if (key.includes('.')) problems.push(`${catalogue}#${[...path, key].join('.')}: a key with a dot`)
        walk([...path, key], child)
      }
    } else problems.push(`${catalogue}#${path.join('.')}: ${typeof value === 'function' ? 'a function' : 'no text'}`)
  }
  for (const [name, value] of Object.entries(english)) walk([name], value)
  return { units, problems }
}

/** Units of texts that are found by their English words. */
export function textUnits(texts: readonly string[]): Unit[] {
  return texts
    .filter((text) => !isFixed(text))
    .map((text) => ({ id: `contract#${text}`, path: [text], english: text, required: namesOf(text), allowed: namesOf(text) }))
}

/** The value at a path of a translation; null: a hole, also above it. undefined: nothing. */
export function textAt(translation: unknown, path: readonly string[]): unknown {
  let value = translation
  for (const key of path) {
    if (value === null) return null
    if (!isBranch(value) || !Object.hasOwn(value, key)) return undefined
    value = value[key]
  }
  return value
}

/**
 * A translation of the same shape as English, its texts by path; null where there is none. A branch without
 * any text is null as a whole.
 */
export function translationFrom(
  english: unknown,
  textOf: (path: readonly string[]) => string | null,
  forms: readonly string[],
): unknown {
  const build = (path: readonly string[], value: unknown): unknown => {
    if (typeof value === 'string') return isFixed(value) ? value : textOf(path)
    if (isText(value)) return isFixed(value.template) ? value.template : textOf(path)
    if (isPlural(value)) {
      const texts = forms.map((form) => {
        const words = formOf(value, form)
        return [form, isFixed(words) ? words : textOf([...path, form])] as const
      })
      return texts.every(([, text]) => text === null) ? null : Object.fromEntries(texts)
    }
    if (Array.isArray(value)) return value.map((item, index) => build([...path, String(index)], item))
    if (!isBranch(value)) return null
    return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, build([...path, key], child)]))
  }
  return build([], english)
}

export const MISSING = 'missing; null is a hole'

/** Keys of a translation that English lacks, plural forms that the language lacks, and missing ones. */
export function shapeProblems(catalogue: string, english: unknown, translation: unknown, language: Language): string[] {
  const problems: string[] = []
  const name = (path: readonly string[]) => `${catalogue}#${path.join('.')}`
  const keys = (
    path: readonly string[],
    value: unknown,
    expected: readonly string[],
    what: string,
  ): value is Record<string, unknown> => {
    if (!isBranch(value)) {
      problems.push(`${name(path)}: ${JSON.stringify(value)} where English has ${what}`)
      return false
    }
    for (const key of expected) if (!Object.hasOwn(value, key)) problems.push(`${name([...path, key])}: ${MISSING}`)
    for (const key of Object.keys(value)) if (!expected.includes(key)) problems.push(`${name([...path, key])}: unknown`)
    return true
  }
  const walk = (path: readonly string[], source: unknown, target: unknown): void => {
    if (target === null || target === undefined) return
    if (typeof source === 'string' || isText(source)) {
      if (typeof target !== 'string') problems.push(`${name(path)}: no string`)
      const words = typeof source === 'string' ? source : source.template
      if (typeof source === 'string' && isFixed(words) && target !== words)
        problems.push(`${name(path)}: stays ${JSON.stringify(words)}`)
    } else if (isPlural(source)) {
      if (keys(path, target, language.forms, 'a plural'))
        for (const form of language.forms)
          if (target[form] !== null && target[form] !== undefined && typeof target[form] !== 'string')
            problems.push(`${name([...path, form])}: no string`)
    } else if (isBranch(source)) {
      if (Array.isArray(source) !== Array.isArray(target)) problems.push(`${name(path)}: a list only where English has one`)
      else if (keys(path, target, Object.keys(source), 'keys'))
        for (const [key, child] of Object.entries(source)) walk([...path, key], child, target[key])
    }
  }
  walk([], english, translation)
  return problems
}
