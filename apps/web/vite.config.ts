import { existsSync, readFileSync } from 'node:fs'
import type { Locale } from '@amana/messages'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'
import { chunkGroups } from './build/chunks.ts'
import { slimEndpoints } from './build/slim-endpoints.ts'
import { type MadeTranslation, translateCatalogues } from './build/translate-catalogues.ts'
import { translateContract } from './build/translate-contract.ts'

/** Whether a text of the client is not approved by a native speaker (docs/languages.md). */
function isDraft(locale: Locale): boolean {
  const review = `${import.meta.dirname}/translations/${locale}/review.json`
  if (locale === 'en') return false
  if (!existsSync(review)) return true
  const entries = Object.values(JSON.parse(readFileSync(review, 'utf8')) as Record<string, { approvedBy?: string }>)
  return entries.some(({ approvedBy }) => approvedBy === undefined)
}

/** The configuration of the build in a language. @param made the pseudo-locale's texts, with locale `en` */
export function configIn(locale: Locale, made?: MadeTranslation): UserConfig {
  const root = import.meta.dirname
  return {
    root,
    plugins: [
      react(),
      tailwindcss(),
      translateCatalogues(root, locale, made),
      slimEndpoints(`${root}/src`),
      translateContract(locale, made),
    ],
    define: { BUILD_LOCALE: JSON.stringify(locale), BUILD_IS_DRAFT: JSON.stringify(isDraft(locale)) },
    resolve: {
      // One toast store for all modules, and never the half that writes <style> elements (src/lib/toast.ts).
      alias: [{ find: /^react-hot-toast$/, replacement: 'react-hot-toast/headless' }],
    },
    server: {
      proxy: Object.fromEntries(
        ['/api', '/.well-known', '/log', '/private/', '/status'].map((path) => [path, 'http://127.0.0.1:3000']),
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
          // Each page's script names the files of all others: a letter less in each is 100 bytes.
          chunkFileNames: 'assets/[name]-[hash:7].js',
          codeSplitting: { groups: chunkGroups(`${root}/src`) },
        },
      },
    },
  }
}

export default configIn('en')
