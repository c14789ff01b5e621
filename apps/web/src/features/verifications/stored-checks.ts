/**
 * The checks this tab has started: a visitor's `access_token` lives in session storage (decisions §10), so
 * that a reload or Back restores the check instead of starting a second one.
 */
import { tabValue } from '../../lib/tab-store.ts'

export interface StoredCheck {
  id: string
  /** 15 digits. */
  imei: string
  /** Null for a signed-in user's check. */
  accessToken: string | null
}

/** The number of checks kept; the oldest go first. */
const KEEP = 20

const checks = tabValue('amana.checks', (stored) => (Array.isArray(stored) ? stored.filter(isStoredCheck) : null))

function isStoredCheck(value: unknown): value is StoredCheck {
  if (typeof value !== 'object' || value === null) return false
  const { id, imei, accessToken } = value as Record<string, unknown>
  return typeof id === 'string' && typeof imei === 'string' && (accessToken === null || typeof accessToken === 'string')
}

/** The latest check of an IMEI in this tab. */
export function findCheck(imei: string): StoredCheck | null {
  return checks.read()?.findLast((check) => check.imei === imei) ?? null
}

export function rememberCheck(check: StoredCheck): void {
  checks.save([...othersThan(check.imei), check].slice(-KEEP))
}

export function forgetCheck(imei: string): void {
  checks.save(othersThan(imei))
}

function othersThan(imei: string): StoredCheck[] {
  return (checks.read() ?? []).filter((check) => check.imei !== imei)
}
