/** The English catalogues and their translations, found in the tree and read by importing them. */
import { existsSync, globSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Language } from './languages.ts'
import { APPS, type App, folderOf, type Places } from './places.ts'
import { textAt, textUnits, type Unit, unitsOf } from './units.ts'

/** Catalogues of pages that anybody sees; the others need an account or an officer's desk. */
const PUBLIC =
  /^(contract$|web\/lib\/messages\/(?!officer-layout)|web\/features\/(accounts|certificates|found|landing|legal|payments|public-reports|statistics|support|transparency|verifications)\/|api\/(channels|modules\/statistics)\/)/

/** Texts of packages/contract, which the server translates by their English words. */
export const CONTRACT = 'contract'

export interface Catalogue {
  /** `web/features/flags/messages`, or `contract`. */
  id: string
  app: App
  /** Below the app's `src` and below each language's folder, without `.ts`. */
  path: string
  /** Exports by name. */
  english: Record<string, unknown>
  isPublic: boolean
}

/** A file that changed since it was read is read anew. */
export async function readModule(path: string): Promise<Record<string, unknown>> {
  const { href } = pathToFileURL(path)
  return (await import(/* @vite-ignore */ `${href}?v=${Math.round(statSync(path).mtimeMs * 1000)}`)) as Record<string, unknown>
}

const CATALOGUES: Record<App, readonly string[]> = {
  web: ['features/**/messages.ts', 'lib/messages/*.ts'],
  api: ['**/messages.ts'],
}

/** All English catalogues in the order of their ids, those of the contract's texts last. */
export async function readCatalogues(places: Places): Promise<Catalogue[]> {
  const found = APPS.flatMap((app) => {
    const cwd = join(places.english, 'apps', app, 'src')
    return globSync([...CATALOGUES[app]], { cwd })
      .filter((file) => !/\.test\.ts$/.test(file))
      .map((file) => ({ app, path: file.replaceAll('\\', '/').replace(/\.ts$/, ''), file: join(cwd, file) }))
  })
  const catalogues = await Promise.all(
    found.map(async ({ app, path, file }): Promise<Catalogue> => {
      const id = `${app}/${path}`
      return { id, app, path, english: { ...(await readModule(file)) }, isPublic: PUBLIC.test(id) }
    }),
  )
  const sorted = catalogues.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const contract = join(places.english, 'apps/api/translations/contract-texts.ts')
  if (!existsSync(contract)) return sorted
  const { CONTRACT_TEXTS } = (await readModule(contract)) as { CONTRACT_TEXTS: readonly string[] }
  const english = Object.fromEntries(CONTRACT_TEXTS.map((text) => [text, text]))
  return [...sorted, { id: CONTRACT, app: 'api', path: CONTRACT, english, isPublic: true }]
}

/** Units of a catalogue in a language, and its leaves that are no texts. */
const unitsIn = ({ id, english }: Catalogue, language: Language): { units: Unit[]; problems: string[] } =>
  id === CONTRACT ? { units: textUnits(Object.keys(english)), problems: [] } : unitsOf(id, english, language)

export interface Translated {
  catalogue: Catalogue
  units: Unit[]
  /** Leaves of the English catalogue that are no texts. */
  problems: string[]
  /** `translation` is undefined when there is no such file: all of it are holes. */
  file: string
  translation: unknown
}

export const fileOf = (places: Places, { app, path }: Catalogue, locale: string): string =>
  join(folderOf(places, app, locale), `${path}.ts`)

/** The text of a unit; null: a hole. */
export const textOf = ({ translation }: Translated, { path }: Unit): string | null => {
  const text = textAt(translation, path)
  return typeof text === 'string' ? text : null
}

/** Every catalogue with its translation into a language. @throws SyntaxError of a file, with its path */
export async function readTranslations(
  places: Places,
  catalogues: readonly Catalogue[],
  language: Language,
): Promise<Translated[]> {
  return Promise.all(
    catalogues.map(async (catalogue) => {
      const file = fileOf(places, catalogue, language.locale)
      const translation = existsSync(file) ? (await readModule(file)).default : undefined
      const { units, problems } = unitsIn(catalogue, language)
      return { catalogue, units, problems, file, translation }
    }),
  )
}

/** Files of translations that no English catalogue has, and folders of no language; paths below `apps`. */
export function strayFiles(places: Places, catalogues: readonly Catalogue[], languages: readonly Language[]): string[] {
  const known = new Set(catalogues.flatMap((catalogue) => languages.map(({ locale }) => fileOf(places, catalogue, locale))))
  return APPS.flatMap((app) => {
    const folder = join(places.translations, 'apps', app, 'translations')
    if (!existsSync(folder)) return []
    const locales = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    return locales.flatMap(({ name }) =>
      languages.some(({ locale }) => locale === name)
        ? globSync('**/*.ts', { cwd: join(folder, name) })
            .filter((file) => !known.has(join(folder, name, file)))
            .map((file) => `apps/${app}/translations/${name}/${file}: no English catalogue of this name`)
        : [`apps/${app}/translations/${name}: no such language`],
    )
  })
}

export const hasFolder = (places: Places, app: App, locale: string): boolean => existsSync(folderOf(places, app, locale))
