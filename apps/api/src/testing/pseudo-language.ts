/** A translation that no language has: each text of ours in brackets, so that what has none shows. */
import { readFileSync } from 'node:fs'
import type { Texts, TranslatedLocale } from '@amana/messages'
import { catalogues, contractTables, translations } from '../kernel/texts.ts'

const ENGLISH = new URL('../../../../translations/api.en.json', import.meta.url)

/** All texts of this process in brackets, for readers of a language, until `speakEnglish`. */
export function speakPseudo(locale: TranslatedLocale): void {
  const english = JSON.parse(readFileSync(ENGLISH, 'utf8')) as Texts
  speak(locale, Object.fromEntries(Object.entries(english).map(([key, text]) => [key, `⟦${text}⟧`])))
}

/** Readers of a language get these texts, until `speakEnglish`. */
export function speak(locale: TranslatedLocale, texts: Texts): void {
  forget()
  translations.set(locale, texts)
}

/** Translations are read again from their files. */
export function speakEnglish(): void {
  forget()
  translations.clear()
}

function forget(): void {
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
