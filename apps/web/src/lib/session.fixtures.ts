/**
 * Browser tabs for the tests of the session: their own modules over one storage, one lock manager and one
 * server.
 */
import type { SignedIn, Tokens, User } from '@amana/contract/accounts'
import { vi } from 'vitest'

export const USER: User = {
  id: 'u1',
  first_name: 'Ada',
  last_name: 'Obi',
  email: 'ada@example.ng',
  phone_number: null,
  is_verified: true,
  phone_verified: false,
  officer_id: null,
  is_officer: false,
  has_pin: false,
}

const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

/** Tokens number `n`, whose access token lasts `seconds` from now. */
export function tokens(n: number, seconds = 900): Tokens {
  const pair = { access_token: `access-${n}`, refresh_token: `refresh-${n}` }
  const times = { access_token_expiration: at(seconds), refresh_token_expiration: at(2_592_000) }
  return { access: pair.access_token, refresh: pair.refresh_token, ...pair, ...times }
}

export const signedIn = (n: number, seconds?: number, user: User = USER): SignedIn => ({
  ...tokens(n, seconds),
  user,
})

export function success(data: unknown, status = 200): Response {
  return Response.json(
    { response_status: 'success', response_description: 'ok', response_data: data },
    { status },
  )
}

export function failure(status: number, code: string): Response {
  return Response.json(
    { response_status: 'error', response_description: code, response_data: null, code },
    { status },
  )
}

/** Local storage that tells the other tabs of each change, as browsers do. */
function sharedStorage() {
  const values = new Map<string, string>()
  const targets: EventTarget[] = []
  let writer: EventTarget | null = null
  const emit = (key: string | null) => {
    for (const target of targets)
      if (target !== writer) target.dispatchEvent(Object.assign(new Event('storage'), { key }))
  }
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      values.set(key, value)
      emit(key)
    },
    removeItem(key: string) {
      values.delete(key)
      emit(key)
    },
    clear() {
      values.clear()
      emit(null)
    },
  }
  const writeAs = <T>(target: EventTarget, action: () => T): T => {
    writer = target
    try {
      return action()
    } finally {
      writer = null
    }
  }
  return { values, storage, targets, writeAs }
}

/** `navigator.locks` for exclusive locks. */
function fakeLocks() {
  let queue: Promise<unknown> = Promise.resolve()
  return {
    request<T>(_name: string, _options: LockOptions, action: () => Promise<T>): Promise<T> {
      const turn = queue.then(action)
      queue = turn.catch(() => {})
      return turn
    },
  }
}

export interface BrowserOptions {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  pathname?: string
  locks?: boolean
}

/** A browser whose storage is shared by the tabs opened in it. */
export function openBrowser({ fetch, pathname = '/dashboard', locks = true }: BrowserOptions) {
  const shared = sharedStorage()
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', shared.storage)
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
    clear: () => kept.clear(),
  })
  vi.stubGlobal('navigator', { onLine: true, ...(locks ? { locks: fakeLocks() } : {}) })
  vi.stubGlobal('window', { location: { pathname, search: '', hash: '' } })
  vi.stubGlobal('fetch', fetch)
  return {
    stored: shared.values,
    /** Session storage: one for all tabs, so a test looks at one of them. */
    kept,
    /**
     * Opens a tab: its own modules. `as` runs something that writes to storage in it, so that only the
     * others are notified.
     */
    async openTab() {
      const target = new EventTarget()
      shared.targets.push(target)
      vi.resetModules()
      const session = await import('./session.ts')
      const { toast } = await import('./toast.ts')
      const signingOut = await import('./sign-out.ts')
      const left: string[] = []
      signingOut.leaveWith((to) => left.push(to))
      const toasted = vi.spyOn(toast, 'error')
      const { call } = await import('./api.ts')
      const { renewTokens, restoreSession } = await import('./refresh.ts')
      const changed = vi.fn()
      vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
      session.subscribeToSession(changed)
      const as = <T>(action: () => T) => shared.writeAs(target, action)
      return {
        ...session,
        signOut: signingOut.signOut,
        call,
        renewTokens,
        restoreSession,
        left,
        toasted,
        changed,
        as,
      }
    },
  }
}
