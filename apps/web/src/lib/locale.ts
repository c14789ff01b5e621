import type { Locale } from '@amana/messages'

declare global {
  /** Set by the build, which makes the client once for each language (vite.config.ts). */
  const BUILD_LOCALE: Locale
  const BUILD_IS_DRAFT: boolean
}

/** The language of the page's texts. */
export const LOCALE: Locale = BUILD_LOCALE

/** Whether a native speaker has yet to approve texts of this language. */
export const IS_DRAFT: boolean = BUILD_IS_DRAFT
