/** The English catalogues, found in the tree and read by importing them. */
import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CONTRACT_KEY, keyOf } from '@amana/messages'
import type { Language } from './languages.ts'
import { APPS, type App, type Places } from './places.ts'
import { type Catalogue, type Unit, unitsOf } from './units.ts'

/** Catalogues of pages that anybody sees; the others need an account or an officer's desk. */
const PUBLIC =
  /^(web\/lib\/messages\/(?!officer-layout)|web\/features\/(accounts|certificates|found|landing|legal|payments|public-reports|statistics|support|transparency|verifications)\/|api\/(channels|modules\/statistics)\/)/

/** Lists the texts of packages/contract, which are translated by their English words. */
const CONTRACT_TEXTS = 'apps/api/src/http/contract-texts.ts'

/** A file that changed since it was read is read again. */
async function readModule(path: string): Promise<Record<string, unknown>> {
  const { href } = pathToFileURL(path)
  return (await import(
    /* @vite-ignore */ `${href}?v=${Math.round(statSync(path).mtimeMs * 1000)}`
  )) as Record<string, unknown>
}

const CATALOGUES: Record<App, readonly string[]> = {
  web: ['features/**/messages.ts', 'lib/messages/*.ts'],
  api: ['**/messages.ts'],
}

/** All English catalogues in the order of their paths, that of the contract's texts last. */
export async function readCatalogues({ english: root }: Places): Promise<Catalogue[]> {
  const found = APPS.flatMap((app) => {
    const sources = `apps/${app}/src`
    return globSync([...CATALOGUES[app]], { cwd: join(root, sources) })
      .filter((file) => !/\.test\.ts$/.test(file))
      .map((file) => ({ app, sources, file: file.replaceAll('\\', '/') }))
  })
  const catalogues = await Promise.all(
    found.map(async ({ app, sources, file }): Promise<Catalogue> => {
      const english = { ...(await readModule(join(root, sources, file))) }
      return {
        app,
        file: `${sources}/${file}`,
        start: `${keyOf(file)}.`,
        english,
        isPublic: PUBLIC.test(`${app}/${file}`),
      }
    }),
  )
  const sorted = catalogues.toSorted((one, other) => (one.file < other.file ? -1 : 1))
  if (!existsSync(join(root, CONTRACT_TEXTS))) return sorted
  const texts = (await readModule(join(root, CONTRACT_TEXTS))).CONTRACT_TEXTS as readonly string[]
  const english = Object.fromEntries(texts.map((text) => [text, text]))
  return [...sorted, { app: 'api', file: CONTRACT_TEXTS, start: CONTRACT_KEY, english, isPublic: true }]
}

export const unitsIn = (catalogues: readonly Catalogue[], language: Language): Unit[] =>
  catalogues.flatMap((catalogue) => unitsOf(catalogue, language).units)
