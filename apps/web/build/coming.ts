/** Languages that a quick build (`build.ts --quick`) leaves to complete.ts. */
import { LOCALES, type Locale } from '@amana/messages'

export const OTHER_LOCALES: readonly Locale[] = LOCALES.filter((locale) => locale !== 'en')

/**
 * In dist/client while languages are being built: their list as JSON. The server reads it
 * (apps/api/src/http/coming-languages.ts).
 */
export const COMING_FILE = '.vite/coming.json'
