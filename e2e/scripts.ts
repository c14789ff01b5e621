/** Built scripts, which are named by their content alone. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

const MANIFEST = join(import.meta.dirname, '../apps/web/dist/client/.vite/manifest.json')

/**
 * The path of the script that the bundler named `name` after its module, in English.
 *
 * @throws Error when no script or several have the name
 */
export function scriptNamed(name: string): string {
  const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<
    string,
    { file: string; name?: string }
  >
  const files = Object.values(manifest).flatMap((chunk) => (chunk.name === name ? [chunk.file] : []))
  if (files.length !== 1) throw new Error(`${files.length} scripts are named ${name}`)
  return `/${files[0]}`
}

/** Whether the service worker keeps these scripts and the barcode reader, which comes last. */
export function keepsScanner(page: Page, names: readonly string[]): Promise<boolean> {
  return page.evaluate(async (scripts) => {
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = (await Promise.all(opened.map((cache) => cache.keys()))).flat()
    const paths = requests.map(({ url }) => new URL(url).pathname)
    return (
      scripts.every((script) => paths.includes(script)) &&
      paths.some((path) => path.startsWith('/assets/zxing_reader-'))
    )
  }, names.map(scriptNamed))
}
