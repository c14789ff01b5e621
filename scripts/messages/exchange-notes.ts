import { termsIn } from './glossary.ts'
import type { Language } from './languages.ts'
import { longest } from './text-checks.ts'
import type { Unit } from './units.ts'

/** Notes of a unit for translators: its length, the form of a plural, terms of the glossary. */
export function notesOf({ english, form }: Unit, language: Language): string[] {
  const limit = longest(english)
  return [
    ...(limit === undefined ? [] : [`At most ${limit} letters, values not counted.`]),
    ...(form === 'one'
      ? [language.zeroIsOne ? 'Said of one and of none: write {count}.' : 'Said of one.']
      : []),
    ...(form === 'other' ? [language.forms.length > 1 ? 'Said of several.' : 'Said of any number.'] : []),
    ...termsIn(language.locale, english).map(({ name, words }) => `${name}: ${words.join(' or ')}`),
  ]
}
