/** A translation that no language has: each text of ours in brackets, so that what has none shows. */
import { bind, type TranslatedLocale } from '@amana/messages'
import { isPlural, isText } from '@amana/messages/bind'
import { CONTRACT_TEXTS } from '../../translations/contract-texts.ts'
import { catalogues, contractTables, tableOf } from '../kernel/texts.ts'

const mark = (text: string) => (text === '' ? '' : `⟦${text}⟧`)

function pseudo(english: unknown): unknown {
  if (isText(english)) return mark(english.template)
  if (isPlural(english)) return { one: mark(english.forms.one), other: mark(english.forms.other) }
  if (typeof english === 'string') return mark(english)
  if (Array.isArray(english)) return english.map(pseudo)
  return Object.fromEntries(Object.entries(english as object).map(([key, value]) => [key, pseudo(value)]))
}

/** All texts of this process in brackets, for readers of a language, until `speakEnglish`. */
export function speakPseudo(locale: TranslatedLocale): void {
  for (const { english, bound } of catalogues.values()) bound.set(locale, bind(english, pseudo(english), locale))
  contractTables.set(locale, tableOf(Object.fromEntries(CONTRACT_TEXTS.map((text) => [text, mark(text)]))))
}

/** Translations are read anew from their files. */
export function speakEnglish(): void {
  for (const { bound } of catalogues.values()) bound.clear()
  contractTables.clear()
}

/** Text outside of the brackets, those within each other included. */
export function untranslated(text: string): string {
  let [outside, depth] = ['', 0]
  for (const letter of text) {
    if (letter === '⟦') depth += 1
    if (depth === 0) outside += letter
    if (letter === '⟧') depth -= 1
  }
  return outside
}
