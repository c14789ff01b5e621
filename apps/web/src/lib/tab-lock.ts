/**
 * Runs an action in one tab at a time. Browsers give `navigator.locks` to secure origins only; elsewhere
 * (http on a local network) a lease in local storage does nearly as well.
 */

/** Milliseconds after which the tab that holds a lock or lease counts as asleep. */
const TIMEOUT_MS = 30_000
/** Long enough for a write of another tab to become visible here (ms). */
const SETTLE_MS = 100

/**
 * Runs `action` while no other tab runs one of this name. Throws what `action` throws, and a DOMException
 * when waiting takes over 30 s.
 */
export function withTabLock<T>(name: string, action: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = globalThis.navigator?.locks
  if (!locks) return withLease(name, action)
  return locks.request(name, { signal: AbortSignal.timeout(TIMEOUT_MS) }, action)
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function withLease<T>(name: string, action: () => Promise<T>): Promise<T> {
  const id = Math.random().toString(36).slice(2)
  try {
    while (holder(name) !== id) {
      if (holder(name) === null) localStorage.setItem(name, `${id} ${Date.now() + TIMEOUT_MS}`)
      await pause(SETTLE_MS)
    }
  } catch {
    // Storage is blocked: then tabs share no session either.
  }
  try {
    return await action()
  } finally {
    if (holder(name) === id) localStorage.removeItem(name)
  }
}

/** The tab that holds the lease; null: none does, or the lease has expired. */
function holder(name: string): string | null {
  const [id = null, until = ''] = globalThis.localStorage?.getItem(name)?.split(' ') ?? []
  return Date.now() < Number(until) ? id : null
}
