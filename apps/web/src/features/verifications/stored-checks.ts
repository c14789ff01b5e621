/**
 * The checks this tab has started: a visitor's `access_token` lives in session storage (decisions §10), so
 * that a reload or Back restores the check instead of starting a second one.
 */
export interface StoredCheck {
  id: string
  /** 15 digits. */
  imei: string
  /** Null for a signed-in user's check. */
  accessToken: string | null
}

const KEY = 'amana.checks'
/** The number of checks kept; the oldest go first. */
const KEEP = 20

let memory: StoredCheck[] = []

function isStoredCheck(value: unknown): value is StoredCheck {
  if (typeof value !== 'object' || value === null) return false
  const { id, imei, accessToken } = value as Record<string, unknown>
  return typeof id === 'string' && typeof imei === 'string' && (accessToken === null || typeof accessToken === 'string')
}

function load(): StoredCheck[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (Array.isArray(value)) return value.filter(isStoredCheck)
  } catch {
    // Storage is blocked or the text broken: memory serves while the page lives. (Signing out empties the
    // storage: lib/sign-out.ts.)
  }
  return memory
}

function save(checks: StoredCheck[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(checks))
    memory = []
  } catch {
    memory = checks
  }
}

/** The latest check of an IMEI in this tab. */
export function findCheck(imei: string): StoredCheck | null {
  return load().findLast((check) => check.imei === imei) ?? null
}

export function rememberCheck(check: StoredCheck): void {
  save([...load().filter(({ imei }) => imei !== check.imei), check].slice(-KEEP))
}

export function forgetCheck(imei: string): void {
  save(load().filter((check) => check.imei !== imei))
}
