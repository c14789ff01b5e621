import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

const RETRIES = 2
const WAIT_MS = 1000

/**
 * A part of a page in its own script. The script is asked for again, twice and a second apart: a phone
 * reports its connection a moment before requests get through, and a failure would take the whole page down.
 *
 * @param otherwise stands in its place when it does not come, on a page that does without it
 */
// biome-ignore lint/suspicious/noExplicitAny: the properties of any component, as React's own `lazy` says.
export function lazyPart<T extends ComponentType<any>>(
  load: () => Promise<T>,
  otherwise?: T | ComponentType,
): LazyExoticComponent<T> {
  return lazy(async () => {
    try {
      return { default: await loadWithRetries(load) }
    } catch (error) {
      if (!otherwise) throw error
      return { default: otherwise as T }
    }
  })
}

/** The last failure is thrown; offline at once, because the page then says what is kept and waits itself. */
export async function loadWithRetries<T>(load: () => Promise<T>, waitMs = WAIT_MS): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await load()
    } catch (error) {
      if (failures === RETRIES || !navigator.onLine) throw error
      await new Promise((resume) => setTimeout(resume, waitMs))
    }
  }
}
