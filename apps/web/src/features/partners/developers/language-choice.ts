/** The language of the examples: one choice for all of them, kept for the next visit. */
import { useSyncExternalStore } from 'react'
import { LANGUAGES, type Language } from './examples.ts'

const KEY = 'amana.code-language'
const listeners = new Set<() => void>()
let chosen: Language | null = null

function read(): Language {
  chosen ??= LANGUAGES.find(({ value }) => value === stored())?.value ?? 'curl'
  return chosen
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
    return null
  }
}

function choose(language: Language): void {
  chosen = language
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // As above.
  }
  for (const listen of listeners) listen()
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}

export function useCodeLanguage(): [Language, (language: Language) => void] {
  return [useSyncExternalStore(subscribe, read, () => 'curl'), choose]
}
