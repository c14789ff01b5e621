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
  await promisify(execFile)(process.execPath, ['build/build-pseudo.ts', folder], { cwd: WEB })
  const shell = readFileSync(join(folder, 'index.html'), 'utf8')

  /** Pages, and whether they get it. Their routes stay: taking one away while it answers is an error. */
  const pages = new WeakMap<Page, boolean>()

  async function serveDocument(route: Route): Promise<void> {
    const response = await route.fetch({
      headers: { ...(await route.request().allHeaders()), 'if-none-match': '' },
    })
    const {
      'content-encoding': _encoding,
      'content-length': _length,
      etag: _etag,
      ...headers
    } = response.headers()
    const html = /<html[^>]*>/.exec(await response.text())?.[0] ?? '<html>'
    const body = shell.replace(/<html[^>]*>/, html.replace(/ lang="[^"]*"/, ' lang="en-XA"'))
    await route.fulfill({ status: response.status(), headers, body })
  }
  function serve(page: Page, route: Route): Promise<void> {
    if (!pages.get(page)) return route.fallback()
    if (route.request().resourceType() === 'document') return serveDocument(route)
    const { pathname } = new URL(route.request().url())
    const path = join(folder, pathname)
    return pathname.startsWith('/assets/') && existsSync(path) ? route.fulfill({ path }) : route.fallback()
  }
  return {
    async show(page, shown) {
      const isNew = !pages.has(page)
      pages.set(page, shown)
      if (isNew) await page.route('**/*', (route) => serve(page, route))
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
