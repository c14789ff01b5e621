/**
 * Session storage: half-filled forms and half-done steps last as long as the tab, so that a reload or Back
 * loses nothing. Never secrets: no PIN, no code, no password. In memory where storage is blocked.
 */

/** One value of the tab. */
export interface TabValue<Value> {
  /** Null: nothing is kept, or it cannot be parsed. */
  read(): Value | null
  save(value: Value): void
  clear(): void
}

/** A value of the tab that belongs to one person: the next one at this screen sees nothing of it. */
export interface TabStore<Value> {
  read(userId: string): Value | null
  save(userId: string, value: Value): void
  clear(): void
}

/** JSON by key, where storage is blocked. */
const memory = new Map<string, string>()

/** @param parse the stored value → the value, or null when it is none (an older version wrote it) */
export function tabValue<Value>(key: string, parse: (stored: unknown) => Value | null): TabValue<Value> {
  function load(): unknown {
    try {
      return JSON.parse(sessionStorage.getItem(key) ?? memory.get(key) ?? 'null')
    } catch {
      return JSON.parse(memory.get(key) ?? 'null')
    }
  }
  return {
    read: () => parse(load()),
    save(value) {
      const text = JSON.stringify(value)
      try {
        sessionStorage.setItem(key, text)
        // Storage is the truth: after it is emptied elsewhere, no copy stays here.
        memory.delete(key)
      } catch {
        memory.set(key, text)
      }
    },
    clear() {
      memory.delete(key)
      try {
        sessionStorage.removeItem(key)
      } catch {
        // Storage is blocked: it holds nothing.
      }
    },
  }
}

/** @param parse as for tabValue */
export function tabStore<Value>(key: string, parse: (stored: unknown) => Value | null): TabStore<Value> {
  const kept = tabValue(key, (stored) => stored)
  return {
    read(userId) {
      const stored = kept.read()
      return fieldOf(stored, 'userId') === userId ? parse(fieldOf(stored, 'value')) : null
    },
    save: (userId, value) => kept.save({ userId, value }),
    clear: kept.clear,
  }
}

/** The unsent text of one form and one person. */
export interface Draft<Value> {
  read(): Value | null
  /** Takes from these values what may be kept. */
  save(values: Value): void
  clear(): void
}

/** The drafts of a form; `fields` are all that is kept of it: never a secret. */
export function textDrafts<Field extends string>(key: string, fields: readonly Field[]) {
  const textsOf = (from: unknown) =>
    Object.fromEntries(fields.map((name) => [name, textOf(from, name)])) as Record<Field, string>
  const store = tabStore(key, textsOf)
  return (userId: string): Draft<Record<Field, string>> => ({
    read: () => store.read(userId),
    save: (values) => store.save(userId, textsOf(values)),
    clear: store.clear,
  })
}

/** The unsent sign-up, which belongs to nobody yet. */
export const SIGN_UP_DRAFT = 'amana.register-draft'

/** Clears checks, payments and half-filled forms: the next person at this screen must not see them. */
export function forgetTab(): void {
  memory.clear()
  try {
    sessionStorage.clear()
  } catch {
    // Storage is blocked: it holds nothing.
  }
}

/** A field of an untrusted value: navigation state, storage. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

/** The same, as text; empty when it is none. */
export function textOf(value: unknown, name: string): string {
  const found = fieldOf(value, name)
  return typeof found === 'string' ? found : ''
}
