/**
 * The session in the browser: its local-storage values, and the state that follows from them. Storage is the
 * truth and is read each time, because other tabs and the landing page write to it too. Zod-free, and safe
 * where storage is blocked or absent.
 */
import type { SignedIn, Tokens, User } from '@amana/contract/accounts'
import { forgetDraftsOfOthers } from './draft-database.ts'
import { forgetDrafts } from './forget-drafts.ts'
import { forgetTab, SIGN_UP_DRAFT, tabValue } from './tab-store.ts'

export const SESSION_KEYS = {
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  accessTokenExpiration: 'access_token_expiration',
  refreshTokenExpiration: 'refresh_token_expiration',
  user: 'user',
} as const

/** Stored while a refresh token is being exchanged. */
const ATTEMPT_KEY = 'refresh_attempt'

/** An access token that an older version stored. Read, never written. */
const LEGACY_TOKEN_KEY = 'token'

export interface StoredSession {
  user: User
  accessToken: string
  refreshToken: string | null
}

/**
 * The reason why nobody is signed in any more: this tab signed out, the server ended the session, or another
 * tab did.
 */
export type SessionEnd = 'signed-out' | 'expired' | 'elsewhere'

export interface SessionState {
  /** `loading`: a session is stored, and its expired access token has not been exchanged yet. */
  status: 'loading' | 'signed-in' | 'signed-out'
  /** Null unless signed in. */
  user: User | null
  /** Null unless a session ended since the page was loaded; `signed-out` only until the login is shown. */
  ended: SessionEnd | null
}

/** Values that storage refused (blocked, or full): they last as long as the page. */
const inMemory = new Map<string, string>()

function read(key: string): string | null {
  const kept = inMemory.get(key)
  if (kept !== undefined) return kept
  try {
    return globalThis.localStorage?.getItem(key) ?? null
  } catch {
    return null
  }
}

function write(values: Record<string, string>): void {
  for (const [key, value] of Object.entries(values)) {
    try {
      localStorage.setItem(key, value)
      inMemory.delete(key)
    } catch {
      inMemory.set(key, value)
    }
  }
}

function forget(key: string): void {
  inMemory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is blocked: then nothing was stored.
  }
}

/** Expired: the stored expiration (ISO 8601) is missing, or now (ms) is at or after it. */
function isExpired(expiration: string | null, now: number): boolean {
  const at = expiration === null ? Number.NaN : Date.parse(expiration)
  return Number.isNaN(at) || now >= at
}

/** The stored access token, expired or not. */
export function storedAccessToken(): string | null {
  return read(SESSION_KEYS.accessToken) || read(LEGACY_TOKEN_KEY)
}

/** The stored refresh token; only ever sent to the refresh and logout calls. */
export function storedRefreshToken(): string | null {
  return read(SESSION_KEYS.refreshToken) || null
}

/**
 * The mark of a running exchange, kept until its answer is stored: after a lost answer the same exchange can
 * be repeated.
 */
export function exchangeAttempt(): string {
  const kept = read(ATTEMPT_KEY)
  if (kept) return kept
  const attempt = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  write({ [ATTEMPT_KEY]: attempt })
  return attempt
}

/**
 * With a wrong clock tokens seem expired the moment they arrive. Then the server alone decides (401), and
 * this tab does not exchange tokens before each call.
 */
let clockTrusted = true

/** Whether the stored access token may be sent: it is there and has not expired. */
export function hasFreshToken(now: number = Date.now()): boolean {
  return (
    storedAccessToken() !== null &&
    (!clockTrusted || !isExpired(read(SESSION_KEYS.accessTokenExpiration), now))
  )
}

/** The bearer for a call, or null: nobody is signed in, or the token has expired. */
export function bearerToken(now: number = Date.now()): string | null {
  return hasFreshToken(now) ? storedAccessToken() : null
}

/** A session exists when both a token and a user are stored. */
export function readSession(): StoredSession | null {
  const accessToken = storedAccessToken()
  const user = parseUser(read(SESSION_KEYS.user))
  if (accessToken === null || user === null) return null
  return { user, accessToken, refreshToken: storedRefreshToken() }
}

/** The last parsed user, so that an unchanged one stays the same object. */
let parsed: { text: string; user: User | null } = { text: '', user: null }

function parseUser(text: string | null): User | null {
  if (text === null) return null
  if (text !== parsed.text) parsed = { text, user: userOf(text) }
  return parsed.user
}

/** Missing fields (an older version wrote it) count as empty. */
function userOf(text: string): User | null {
  try {
    const stored: unknown = JSON.parse(text)
    if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null
    const empty = { first_name: '', last_name: '', email: '', phone_number: null, officer_id: null }
    const unproven = { is_verified: false, phone_verified: false, is_officer: false, has_pin: false }
    return { id: '', ...empty, ...unproven, ...stored }
  } catch {
    return null
  }
}

/** Stores the answer of a sign-in; values of an earlier person are removed. */
export function saveSession(signedIn: SignedIn): void {
  const { id } = signedIn.user
  const before = readSession()?.user.id ?? null
  if (before !== id) {
    wipe()
    if ((before ?? tabKeptFor() ?? id) !== id) forgetTab()
    forgetDraftsOfOthers(id)
    tabValue(SIGN_UP_DRAFT, () => null).clear()
  }
  write({ [SESSION_KEYS.user]: JSON.stringify(signedIn.user) })
  saveTokens(signedIn)
}

/** Keeps renewed tokens of the same person. */
export function saveTokens(tokens: Tokens): void {
  write({
    [SESSION_KEYS.refreshToken]: tokens.refresh_token,
    [SESSION_KEYS.refreshTokenExpiration]: tokens.refresh_token_expiration,
    [SESSION_KEYS.accessTokenExpiration]: tokens.access_token_expiration,
    [SESSION_KEYS.accessToken]: tokens.access_token,
  })
  forget(ATTEMPT_KEY)
  clockTrusted = !isExpired(tokens.access_token_expiration, Date.now())
  markRestored()
}

/**
 * Stores a changed profile; does nothing when nobody is signed in, or somebody else by now: answers come
 * late.
 */
export function updateUser(user: User): void {
  if (readSession()?.user.id !== user.id) return
  write({ [SESSION_KEYS.user]: JSON.stringify(user) })
  notify()
}

/**
 * The same for some fields. `userId`: the person signed in when the change was requested; undefined: nobody
 * was.
 */
export function changeUser(userId: string | undefined, changes: Partial<Omit<User, 'id'>>): void {
  const user = readSession()?.user
  if (user && user.id === userId) updateUser({ ...user, ...changes })
}

/**
 * Ends the session of this browser: all local storage and the drafts with pictures are cleared. Signing out
 * also clears the tab's half-filled forms; after an expiry they stay for the same person.
 */
export function clearSession(reason: Exclude<SessionEnd, 'elsewhere'> = 'signed-out'): void {
  const userId = readSession()?.user.id ?? null
  wipe()
  if (reason === 'expired' && userId !== null) keepTabFor(userId)
  else forgetTab()
  ended = reason
  notify()
  // Last: who keeps a draft in memory has let go of it, and writes it no more.
  forgetDrafts()
}

/** The login is shown after signing out here: from now on the tab counts as never signed in. */
export function forgetEnd(): void {
  ended = null
  notify()
}

function wipe(): void {
  inMemory.clear()
  try {
    localStorage.clear()
  } catch {
    // Storage is blocked: then there is nothing to clear.
  }
}

/**
 * In session storage: the person whose checks, payments and half-filled forms the tab keeps after their
 * session expired.
 */
const TAB_KEPT_FOR = 'amana.kept-for'

function keepTabFor(userId: string): void {
  try {
    sessionStorage.setItem(TAB_KEPT_FOR, userId)
  } catch {
    // Storage is blocked: then nothing was stored.
  }
}

function tabKeptFor(): string | null {
  try {
    return sessionStorage.getItem(TAB_KEPT_FOR)
  } catch {
    return null
  }
}

let ended: SessionEnd | null = null
/** Whether a stored session has been found valid, or its exchange has been tried, since it was stored. */
let restored = false

/** The exchange of an expired token is over, with any result: nothing waits for it any more. */
export function markRestored(): void {
  restored = true
  notify()
}

let last: SessionState = { status: 'signed-out', user: null, ended: null }

/** The current state; the same object until something changes. */
export function sessionState(now: number = Date.now()): SessionState {
  const session = readSession()
  if (session === null) restored = false
  else {
    ended = null
    if (hasFreshToken(now)) restored = true
  }
  const stored = restored ? 'signed-in' : 'loading'
  const status = session === null ? 'signed-out' : stored
  const user = status === 'signed-in' && session !== null ? session.user : null
  if (last.status !== status || last.user !== user || last.ended !== ended) last = { status, user, ended }
  return last
}

const listeners = new Set<() => void>()

function notify(): void {
  for (const listener of [...listeners]) listener()
}

/** Another tab changed storage (`storage`), or this page becomes active again after others may have. */
function noticeOthers(): void {
  const user = readSession()?.user ?? null
  const gone = user === null && last.status !== 'signed-out'
  if (gone) ended = 'elsewhere'
  const before = last.user?.id ?? tabKeptFor()
  if (gone || (user !== null && before !== null && user.id !== before)) forgetTab()
  notify()
}

function onStorage({ key }: StorageEvent): void {
  const ours: readonly string[] = [LEGACY_TOKEN_KEY, ...Object.values(SESSION_KEYS)]
  if (key === null || ours.includes(key)) noticeOthers()
}

/**
 * Calls `listener` whenever the state may have changed, also when another tab signs in or out. Returns the
 * unsubscribe function.
 */
export function subscribeToSession(listener: () => void): () => void {
  if (listeners.size === 0) {
    globalThis.addEventListener?.('storage', onStorage)
    globalThis.addEventListener?.('pageshow', noticeOthers)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    globalThis.removeEventListener?.('storage', onStorage)
    globalThis.removeEventListener?.('pageshow', noticeOthers)
  }
}
