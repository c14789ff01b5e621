/** Folders of the English texts and of their translations. */
import { join } from 'node:path'
import { ROOT } from '../root.ts'

export interface Places {
  /** Folder with `apps/web/src` and `apps/api/src`. */
  english: string
  /** Folder with `apps/web/translations/<locale>` and `apps/api/translations/<locale>`. */
  translations: string
}

export const PLACES: Places = { english: ROOT, translations: ROOT }

export const APPS = ['web', 'api'] as const
export type App = (typeof APPS)[number]

export const folderOf = (places: Places, app: App, locale: string): string =>
  join(places.translations, 'apps', app, 'translations', locale)
