/**
 * The person who turned pushes on in this browser. The mark outlives the session, so that a sign-in of the
 * same person turns them on again, and nobody else's does. In the Cache API: signing out clears the other
 * storage.
 */

const CACHE = 'push'
const MARK = '/push-mark'

export interface PushMark {
  userId: string
  /** That the server knows. */
  endpoint: string
}

/** Null: nobody did, or storage is blocked. */
export async function readPushMark(): Promise<PushMark | null> {
  try {
    if (!(await caches.has(CACHE))) return null
    const kept = await (await caches.open(CACHE)).match(MARK)
    return kept ? ((await kept.json()) as PushMark) : null
  } catch {
    return null
  }
}

export async function keepPushMark(mark: PushMark): Promise<void> {
  try {
    await (await caches.open(CACHE)).put(MARK, new Response(JSON.stringify(mark)))
    localStorage.setItem(SEEN, dayOf(new Date()))
  } catch {
    // Storage is blocked or full: then the person turns them on again after the next sign-in.
  }
}

export async function forgetPushMark(): Promise<void> {
  try {
    await caches.delete(CACHE)
  } catch {
    // Storage is blocked: then nothing was stored.
  }
}

/** In local storage, which ends with the session: the day on which it last looked at its subscription. */
const SEEN = 'push_seen'
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** Null: this session has not yet. */
export function lastSeen(): string | null {
  try {
    return localStorage.getItem(SEEN)
  } catch {
    return null
  }
}

export const seenToday = (): boolean => lastSeen() === dayOf(new Date())
