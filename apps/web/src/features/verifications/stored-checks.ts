/**
 * The checks this tab has started: a visitor's `access_token` lives in session storage (decisions §10), so
 * that a reload or Back restores the check instead of starting a second one.
 */
import { tabValue } from '../../lib/tab-store.ts'
import { findInOtherTabs, offerToOtherTabs, type SharedCheck } from './other-tabs.ts'

export interface StoredCheck {
  id: string
  /** 15 digits. */
  imei: string
  /** Null for a signed-in user's check. */
  accessToken: string | null
}

/** The number of checks kept; the oldest go first. */
const KEEP = 20

const checks = tabValue('amana.checks', (stored) =>
  Array.isArray(stored) ? stored.filter(isStoredCheck) : null,
)

function isStoredCheck(value: unknown): value is StoredCheck {
  if (typeof value !== 'object' || value === null) return false
  const { id, imei, accessToken } = value as Record<string, unknown>
  return (
    typeof id === 'string' &&
    typeof imei === 'string' &&
    (accessToken === null || typeof accessToken === 'string')
  )
}

/** The latest check of an IMEI in this tab. */
export function findCheck(imei: string): StoredCheck | null {
  return checks.read()?.findLast((check) => check.imei === imei) ?? null
}

/** The same, else a visitor's check of another tab, which is then remembered here too. */
export async function findCheckInAnyTab(imei: string): Promise<StoredCheck | null> {
  const own = findCheck(imei)
  if (own) return own
  const other = await findInOtherTabs(imei)
  if (other) rememberCheck(other)
  return other
}

export function rememberCheck(check: StoredCheck): void {
  checks.save([...othersThan(check.imei), check].slice(-KEEP))
  offer(check)
}

function offer({ imei, accessToken }: StoredCheck): void {
  if (accessToken !== null) offerToOtherTabs(imei, findShared)
}

function findShared(imei: string): SharedCheck | null {
  const check = findCheck(imei)
  return check && check.accessToken !== null ? { ...check, accessToken: check.accessToken } : null
}

// After a reload.
for (const check of checks.read() ?? []) offer(check)

export function forgetCheck(imei: string): void {
  checks.save(othersThan(imei))
}

function othersThan(imei: string): StoredCheck[] {
  return (checks.read() ?? []).filter((check) => check.imei !== imei)
}
