import type { Locale, Texts } from '@amana/messages'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'
import type { Download } from '../../scripts/downloads/make-downloads.ts'
import { PLACES } from '../../scripts/messages/places.ts'
import { readReview } from '../../scripts/messages/review.ts'
import { readTexts } from '../../scripts/messages/text-files.ts'
import { chunkGroups } from './build/chunks.ts'
import { slimEndpoints } from './build/slim-endpoints.ts'
import { translateCatalogues } from './build/translate-catalogues.ts'
import { translateContract } from './build/translate-contract.ts'

/** Texts of both apps by their keys. */
type AppTexts = Record<'web' | 'api', Texts>

const textsOf = (locale: Locale): AppTexts => ({
  web: readTexts('web', locale),
  api: readTexts('api', locale),
})

/** Whether a text of the client is not approved by a native speaker (docs/languages.md). */
function isDraft(locale: Locale): boolean {
  if (locale === 'en') return false
  const [texts, review] = [Object.keys(readTexts('web', locale)), readReview(PLACES, locale)]
  return texts.length === 0 || texts.some((key) => review[`web/${key}`]?.approvedBy === undefined)
}

export type Downloads = readonly Pick<Download, 'path' | 'bytes' | 'sha256'>[]

interface Parts {
  /** Null: English is built from its sources. */
  texts?: AppTexts | null
  /** Known to the build alone: pages of the development server name no digests. */
  downloads?: Downloads
}

/** The configuration of the build in a language. */
export function configIn(
  locale: Locale,
  { texts = locale === 'en' ? null : textsOf(locale), downloads = [] }: Parts = {},
): UserConfig {
  const root = import.meta.dirname
  return {
    root,
    plugins: [
      react(),
      tailwindcss(),
      translateCatalogues(root, locale, texts?.web ?? null),
      slimEndpoints(`${root}/src`),
      translateContract(texts?.api ?? null),
    ],
    define: {
      BUILD_LOCALE: JSON.stringify(locale),
      BUILD_IS_DRAFT: JSON.stringify(isDraft(locale)),
      BUILD_DOWNLOADS: JSON.stringify(downloads.map(({ path, bytes, sha256 }) => ({ path, bytes, sha256 }))),
    },
    resolve: {
      // One toast store for all modules, and never the half that writes <style> elements (src/lib/toast.ts).
      alias: [{ find: /^react-hot-toast$/, replacement: 'react-hot-toast/headless' }],
    },
    server: {
      proxy: Object.fromEntries(
        ['/api', '/.well-known', '/log', '/private/', '/status', '/version'].map((path) => [
          path,
          'http://127.0.0.1:3000',
        ]),
      ),
    },
    build: {
      outDir: 'dist/client',
      manifest: true,
      // Small pictures stay files: a CSP that allows `data:` for img alone refuses fonts and workers.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          // Each page's script names the files of all others: without their names it is 1.7 kB less, gzip.
          chunkFileNames: 'assets/[hash:7].js',
          codeSplitting: { groups: chunkGroups(`${root}/src`) },
        },
      },
    },
  }
}

export default configIn('en')
