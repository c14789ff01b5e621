import { LANGUAGE_TAGS, type Locale } from '@amana/messages'

/** Texts of the installed app. */
export interface AppTexts {
  name: string
  description: string
  /** A shortcut of its icon. */
  check: string
}

/** Name of the file; all languages lie in one folder. */
export const appManifestFile = (locale: Locale): string =>
  `${locale === 'en' ? 'manifest' : `manifest-${locale}`}.webmanifest`

/**
 * The web app manifest as JSON. Its `id` is the same in all languages: a change of language is no second app.
 */
export function appManifest(locale: Locale, { name, description, check }: AppTexts): string {
  const png = (name: string, sizes: string) => ({ src: `/icons/${name}.png`, sizes, type: 'image/png' })
  return JSON.stringify({
    name,
    short_name: 'Amana',
    description,
    id: '/',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    lang: LANGUAGE_TAGS[locale],
    background_color: '#faf9f6',
    theme_color: '#07382a',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      png('icon-192', '192x192'),
      png('icon-512', '512x512'),
      { ...png('maskable-512', '512x512'), purpose: 'maskable' },
    ],
    shortcuts: [{ name: check, url: '/results' }],
  })
}
