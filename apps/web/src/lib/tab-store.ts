/**
 * Half-filled forms and half-done steps: they last as long as the tab and belong to one person, so that a
 * reload or Back loses nothing and the next person at this screen sees nothing. Never secrets: no PIN, no
 * code, no password. In memory where storage is blocked.
 */
export interface TabStore<Value> {
  /** The value that this person left here; null: none, or it cannot be parsed. */
  read(userId: string): Value | null
  save(userId: string, value: Value): void
  clear(): void
}

/** @param parse the stored value → the value, or null when it is none (an older version wrote it) */
export function tabStore<Value>(key: string, parse: (stored: unknown) => Value | null): TabStore<Value> {
  let memory = 'null'
  function load(): unknown {
    try {
      return JSON.parse(sessionStorage.getItem(key) ?? memory)
    } catch {
      return JSON.parse(memory)
    }
  }
  return {
    read(userId) {
      const kept = load()
      if (typeof kept !== 'object' || kept === null || !('userId' in kept) || !('value' in kept)) return null
      return kept.userId === userId ? parse(kept.value) : null
    },
    save(userId, value) {
      const text = JSON.stringify({ userId, value })
      try {
        sessionStorage.setItem(key, text)
        // Storage is the truth: after it is emptied elsewhere, no copy stays here.
        memory = 'null'
      } catch {
        // Storage is blocked: memory serves until the page is left.
        memory = text
      }
    },
    clear() {
      memory = 'null'
      try {
        sessionStorage.removeItem(key)
      } catch {
        // As above.
      }
    },
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
  const textsOf = (from: unknown) => Object.fromEntries(fields.map((name) => [name, textOf(from, name)])) as Record<Field, string>
  const store = tabStore(key, textsOf)
  return (userId: string): Draft<Record<Field, string>> => ({
    read: () => store.read(userId),
    save: (values) => store.save(userId, textsOf(values)),
    clear: store.clear,
  })
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
