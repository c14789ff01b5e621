/** Built scripts, which are named by their content alone. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const MANIFEST = join(import.meta.dirname, '../apps/web/dist/client/.vite/manifest.json')

/** The pattern of the address at which a page asks for a module of `apps/web/src` in English. */
export function scriptOf(module: string): string {
  const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, { file: string }>
  const chunk = manifest[`src/${module}`]
  if (!chunk) throw new Error(`${module} has no script of its own`)
  return `**/${chunk.file}`
}
