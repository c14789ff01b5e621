/**
 * The client in the pseudo-locale, built for one test file and put into its pages in place of the product's:
 * the product itself offers it to nobody.
 */
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page, Route } from '@playwright/test'

const WEB = join(import.meta.dirname, '../apps/web')

export interface PseudoClient {
  /** Serves it to this page from the next document on, or the product's own client again. */
  show(page: Page, shown: boolean): Promise<void>
  remove(): void
}

export async function buildPseudoClient(): Promise<PseudoClient> {
  const folder = mkdtempSync(join(tmpdir(), 'amana-pseudo-'))
  await promisify(execFile)(process.execPath, ['build-pseudo.ts', folder], { cwd: WEB })
  const shell = readFileSync(join(folder, 'index.html'), 'utf8')

  async function serveDocument(route: Route): Promise<void> {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch({ headers: { ...(await route.request().allHeaders()), 'if-none-match': '' } })
    const { 'content-encoding': _encoding, 'content-length': _length, etag: _etag, ...headers } = response.headers()
    const html = /<html[^>]*>/.exec(await response.text())?.[0] ?? '<html>'
    const body = shell.replace(/<html[^>]*>/, html.replace(/ lang="[^"]*"/, ' lang="en-XA"'))
    await route.fulfill({ status: response.status(), headers, body })
  }
  async function serveAsset(route: Route): Promise<void> {
    const path = join(folder, new URL(route.request().url()).pathname)
    if (existsSync(path)) await route.fulfill({ path })
    else await route.fallback()
  }
  return {
    async show(page, shown) {
      await page.unroute('**/*', serveDocument)
      await page.unroute('**/assets/*', serveAsset)
      if (!shown) return
      await page.route('**/*', serveDocument)
      await page.route('**/assets/*', serveAsset)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
