import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { build } from 'vite'
import { APP, LANDING } from '../service-worker/cached-paths.ts'
import { allFilesOf, cssOf, filesOf, type Manifest } from './manifest.ts'

/**
 * Modules that open without a connection: the landing page, the frame, and the pages where people start
 * (app-manifest.ts).
 */
const KEPT_MODULES = [
  'index.html',
  'src/app/landing-app.tsx',
  'src/app/application.tsx',
  'src/app/layouts/UserLayout.tsx',
  'src/features/dashboard/dashboard.tsx',
  'src/features/verifications/results.tsx',
]

/**
 * Pages that work without a connection once one of them was visited, with all that they load when they are
 * used (src/lib/keep-offline-pages.ts).
 */
const OFFLINE_MODULES = [
  'src/app/layouts/PlainLayout.tsx',
  'src/features/certificates/verify.tsx',
  'src/features/transparency/transparency.tsx',
]

/** The officers' desk of seized phones, and the page after signing out; kept once an officer was there. */
const DESK_MODULES = [
  'src/app/layouts/OfficerLayout.tsx',
  'src/features/law-enforcement/property/property.tsx',
  'src/features/officer-sign-in/login.tsx',
]

/** Writes dist/client/service-worker.js. Its version is a hash of the pages and of the files they load. */
export async function buildServiceWorker(client: string, manifest: Manifest): Promise<void> {
  const files = new Set([...KEPT_MODULES.flatMap((module) => filesOf(manifest, module)), ...cssOf(manifest)])
  const shell = [LANDING, APP, ...[...files].toSorted().map((file) => `/${file}`)]
  const laterFilesOf = (modules: readonly string[]) => {
    const later = new Set(modules.flatMap((module) => allFilesOf(manifest, module, files)))
    return [...later].toSorted().map((file) => `/${file}`)
  }
  const offlineFiles = laterFilesOf(OFFLINE_MODULES)
  const deskFiles = laterFilesOf(DESK_MODULES)
  const version = createHash('sha256').update([...shell, ...offlineFiles, ...deskFiles].join('\n'))
  for (const page of ['index.html', 'app.html']) version.update(await readFile(`${client}/${page}`))
  await build({
    root: `${import.meta.dirname}/../service-worker`,
    configFile: false,
    logLevel: 'warn',
    define: {
      SHELL: JSON.stringify(shell),
      OFFLINE: JSON.stringify(offlineFiles),
      DESK: JSON.stringify(deskFiles),
      VERSION: JSON.stringify(version.digest('hex').slice(0, 16)),
    },
    build: {
      outDir: client,
      emptyOutDir: false,
      copyPublicDir: false,
      lib: { entry: 'service-worker.ts', formats: ['es'], fileName: () => 'service-worker.js' },
    },
  })
}
