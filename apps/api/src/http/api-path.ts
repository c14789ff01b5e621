import { dialectOfPath } from './dialects.ts'

/**
 * Whether a path belongs to programs, with or without its query: errors there are never a page. `/api` in any
 * case and with repeated slashes.
 */
export function isBelowApi(path: string): boolean {
  return /^\/+api(\/|\?|$)/i.test(path) || dialectOfPath(path) !== null
}
