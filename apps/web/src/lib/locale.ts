import { LOCALES, type Locale } from '@amana/messages'

declare global {
  /** Set by the build, which makes the client once for each language (vite.config.ts). */
  const BUILD_LOCALE: Locale
  const BUILD_IS_DRAFT: boolean
}

/** The language of the page's texts. */
export const LOCALE: Locale = BUILD_LOCALE

/** Whether a native speaker has yet to approve texts of this language. */
export const IS_DRAFT: boolean = BUILD_IS_DRAFT

/** Languages that are offered; the server writes them into the document when there are several. */
export function offeredLocales(): Locale[] {
  const offered = globalThis.document?.documentElement.dataset.languages?.split(' ') ?? []
  return LOCALES.filter((locale) => offered.includes(locale))
}
