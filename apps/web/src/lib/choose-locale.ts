import { isLocale, type Locale } from '@amana/messages'

const YEAR_S = 31_536_000

/** The language that this browser has chosen; null: none yet. */
export function chosenLocale(): Locale | null {
  const value = /(?:^|;\s*)lang=(\w+)/.exec(document.cookie)?.[1]
  return isLocale(value) ? value : null
}

/**
 * Opens the present page in a language. The address names it: a browser may send a request before it has
 * stored the cookie that a script has just set. A reload, unlike a new address, keeps the entry of the
 * history: what the page was opened with, its Back, and how far it was scrolled.
 */
export function openInLocale(locale: Locale): void {
  chooseLocale(locale)
  const address = new URL(window.location.href)
  address.searchParams.set('lang', locale)
  window.history.replaceState(window.history.state, '', address)
  window.location.reload()
}

/** Keeps the language for the pages that follow (apps/api/src/http/web.ts reads the cookie). */
export function chooseLocale(locale: Locale): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older browsers.
  document.cookie = `lang=${locale}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`
}
