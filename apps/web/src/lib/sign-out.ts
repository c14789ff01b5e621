/** The two ways a session ends in this tab: the person signs out, or the server no longer accepts it. */
import { API_BASE } from '@amana/contract/endpoint'
import { exchange } from './http.ts'
import { isOfficer } from './is-officer.ts'
import { session } from './messages/session.ts'
import { paths } from './paths.ts'
import { clearSession, forgetEnd, readSession, storedAccessToken, storedRefreshToken } from './session.ts'
import { toast } from './toast.ts'

/** Equals `signOut.path` of the contract, whose import costs zod. */
export const LOGOUT_PATH = '/users/logout/'
/** Milliseconds for telling the server; nothing waits for it. */
const TELL_TIMEOUT_MS = 3000

/** Changes the page; a promise ends when the new one is shown. */
export type Leave = (to: string, options: { replace?: boolean; state?: unknown }) => unknown

let leave: Leave = (to) => window.location.assign(to)

/** Sets how pages are changed, once, by the application. */
export function leaveWith(how: Leave): void {
  leave = how
}

/**
 * Ends the session here at once, notifies the server in the background, and shows the person's login: the
 * portal's also for an owner at its door.
 */
export function signOut(): void {
  const officer = isOfficer(readSession()?.user ?? null) || inPortal()
  const refresh = storedRefreshToken()
  clearSession('signed-out')
  if (refresh !== null) void notifyServer(refresh)
  void Promise.resolve(leave(officer ? paths.officerLogin : paths.login, {})).finally(forgetEnd)
}

type Guard = (signOutNow: () => void) => void

let guard: Guard = (signOutNow) => signOutNow()

/**
 * Sets what comes before a person signs out by the button: a question about what would be left behind.
 *
 * @returns ends it
 */
export function guardSignOut(next: Guard): () => void {
  guard = next
  return () => {
    if (guard === next) guard = (signOutNow) => signOutNow()
  }
}

/** The button: signs out, unless there is something to ask first. */
export function askToSignOut(): void {
  guard(signOut)
}

function inPortal(): boolean {
  return window.location.pathname.includes('/law-enforcement')
}

/** Errors do not matter: this browser has forgotten the session, and the server ends it when it expires. */
async function notifyServer(refresh: string): Promise<void> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' }
  const body = JSON.stringify({ refresh })
  try {
    // keepalive: also when the page is left meanwhile.
    const init: RequestInit = {
      method: 'POST',
      headers,
      body,
      credentials: 'omit',
      cache: 'no-store',
      keepalive: true,
    }
    await exchange(`${API_BASE}${LOGOUT_PATH}`, init, AbortSignal.timeout(TELL_TIMEOUT_MS))
  } catch {
    // See above.
  }
}

/**
 * The session has expired: a toast, all local storage cleared, and the login (of officers on officer pages,
 * of users elsewhere) unless it is shown already. Once for a session, however many calls find it ended.
 */
export function expireSession(): void {
  if (storedAccessToken() === null && storedRefreshToken() === null) return
  clearSession('expired')
  const { pathname, search, hash } = window.location
  const portal = inPortal()
  toast.error(portal ? session.officerExpired : session.expired, { id: 'session-expired' })
  const login = portal ? paths.officerLogin : paths.login
  if (pathname !== login) leave(login, { replace: true, state: { from: { pathname, search, hash } } })
}
