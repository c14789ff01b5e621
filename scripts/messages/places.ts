/** Folders of the English texts and of their translations. */
import { join } from 'node:path'
import { ROOT } from '../root.ts'

export interface Places {
  /** Folder with `apps/web/src` and `apps/api/src`. */
  english: string
  /** Folder with `web.ha.json`, `api.ha.json`, … */
  translations: string
}

export const PLACES: Places = { english: ROOT, translations: join(ROOT, 'translations') }

export const APPS = ['web', 'api'] as const
export type App = (typeof APPS)[number]
