/**
 * Whether a path belongs to the API, with or without its query: errors there use the envelope, never a page.
 * Case-insensitive; repeated slashes are accepted.
 */
export function isBelowApi(path: string): boolean {
  return /^\/+api(\/|\?|$)/i.test(path)
}
