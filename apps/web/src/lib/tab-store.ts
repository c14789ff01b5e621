/**
 * Forms half filled and steps half done: they last as long as the tab and belong to one person, so that a reload or a way back
 * loses nothing and the next person at this screen sees nothing. Never secrets: no PIN, no code, no password. Works in memory where
 * storage is blocked.
 */
export interface TabStore<Value> {
  /** What this person left here; null: nothing, or it is not understood. */
  read(userId: string): Value | null
  save(userId: string, value: Value): void
  clear(): void
}

/** @param parse what was stored → the value, or null when it is not one (an older version wrote it) */
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
        // Storage is the truth: whoever empties it leaves no copy here.
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

/** A field of something of anybody's making: navigation state, storage. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

/** The same, as text; empty when it is none. */
export function textOf(value: unknown, name: string): string {
  const found = fieldOf(value, name)
  return typeof found === 'string' ? found : ''
}
