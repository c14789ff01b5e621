/**
 * First script load of each page, gzip, measured from the build: landing ≤ 100 KB, every other route ≤ 170
 * KB; the pages of officers, who use them all day at a desk, 6 KB more for keys, columns and pushes.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { RouteObject } from 'react-router'
import { describe, expect, test } from 'vitest'
import { filesOf, type Manifest } from '../build/manifest.ts'
import type { PagesFile } from '../build/pages.ts'
import { routes } from './app/routes.tsx'

const client = new URL('../dist/client/', import.meta.url)

function readManifest(): Manifest {
  try {
    return JSON.parse(readFileSync(new URL('.vite/manifest.json', client), 'utf8')) as Manifest
  } catch {
    throw new Error('dist/client/.vite/manifest.json is missing: run `npm run build` first')
  }
}

/** Bytes after gzip of all scripts that these modules need. */
function gzipBytes(...modules: string[]): number {
  const manifest = readManifest()
  const files = new Set(['index.html', ...modules].flatMap((module) => filesOf(manifest, module)))
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, client))).byteLength, 0)
}

const PAGE = 170 * 1024
const OFFICER_PAGE = 176 * 1024
const APPLICATION = 'src/app/application.tsx'
const PAGES = JSON.parse(readFileSync(new URL('.vite/pages.json', client), 'utf8')) as PagesFile

describe('bundle budget', () => {
  test.each([
    { page: '/', modules: ['src/app/landing-app.tsx'], limit: 100_000 },
    {
      page: '*',
      modules: [APPLICATION, 'src/app/layouts/PlainLayout.tsx', 'src/app/not-found.tsx'],
      limit: PAGE,
    },
    ...Object.entries(PAGES).map(([page, { modules }]) => ({
      page,
      modules,
      limit: page.startsWith('/law-enforcement/') ? OFFICER_PAGE : PAGE,
    })),
  ])('$page loads at most $limit bytes of script', ({ modules, limit }) => {
    expect(gzipBytes(...modules)).toBeLessThanOrEqual(limit)
  })

  test('every page of the router is built', () => {
    expect(Object.keys(PAGES).length).toBeGreaterThan(45)
    expect(Object.keys(PAGES).toSorted()).toEqual(pathsOf(routes).toSorted())
  })

  test.each(Object.entries(PAGES))(
    '%s asks for all its scripts at once, in few files',
    (_path, { file, modules }) => {
      const html = readFileSync(new URL(file, client), 'utf8')
      const scripts = [...new Set(modules.flatMap((module) => filesOf(readManifest(), module)))]
      for (const script of scripts) expect(html).toContain(script)
      expect(scripts.length).toBeLessThanOrEqual(25)
    },
  )

  test.each(['index.html', 'app.html', ...Object.values(PAGES).map(({ file }) => file)])(
    '%s asks for its stylesheet first: nothing is drawn before it',
    (file) => {
      const html = readFileSync(new URL(file, client), 'utf8')
      const asked = [...html.matchAll(/<(?:link|script)[^>]*"(\/assets\/[^"]+)"/g)].map(([, path]) => path)
      expect(asked.length).toBeGreaterThan(5)
      expect(asked[0]).toMatch(/\.css$/)
      expect(asked[1]).toMatch(/\.woff2$/)
    },
  )

  test('no built script needs one that needs it: the first to run would read what is not there yet', () => {
    const manifest = readManifest()
    const done = new Set<string>()
    const cycles: string[] = []
    const visit = (script: string, path: readonly string[]): void => {
      if (path.includes(script))
        return void cycles.push([...path.slice(path.indexOf(script)), script].join(' → '))
      if (done.has(script)) return
      for (const next of manifest[script]?.imports ?? []) visit(next, [...path, script])
      done.add(script)
    }
    for (const script of Object.keys(manifest)) visit(script, [])
    expect(done.size).toBeGreaterThan(100)
    expect(cycles).toEqual([])
  })

  test('the landing page asks for all its scripts at once, and for none of the application', () => {
    const html = readFileSync(new URL('index.html', client), 'utf8')
    const manifest = readManifest()
    for (const file of filesOf(manifest, 'src/app/landing-app.tsx')) expect(html).toContain(file)
    expect(html).not.toContain(manifest[APPLICATION]?.file)
  })

  test('the landing page holds no inline script and no inline style', () => {
    const html = readFileSync(new URL('index.html', client), 'utf8')
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=/)
  })

  test('pages, scripts, styles and the barcode reader have compressed copies', () => {
    const files = globSync(['*.html', 'assets/*.{js,css,wasm}'], { cwd: client })
    expect(files.length).toBeGreaterThan(100)
    const large = files.filter((file) => readFileSync(new URL(file, client)).byteLength > 1000)
    for (const file of large)
      for (const copy of ['.br', '.gz']) expect(existsSync(new URL(file + copy, client)), file).toBe(true)
  })

  test('what the service worker fetches ahead is at most 200,000 bytes', () => {
    const shell = keptFiles().find((files) => files.includes('app.html')) ?? []
    expect(shell.length).toBeGreaterThan(10)
    expect(brotliBytes(shell)).toBeLessThanOrEqual(200_000)
  })

  test('/verify takes at most 12,000 bytes of its own beside the scanner, its Ed25519 at most 8,000', () => {
    const shared = new Set(['index.html', APPLICATION].flatMap((module) => filesOf(readManifest(), module)))
    const own = filesOf(readManifest(), 'src/features/certificates/verify.tsx').filter(
      (file) => !shared.has(file),
    )
    const bytes = (files: string[]) =>
      files.reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, client))).byteLength, 0)
    const ofAllPages = ['ui', 'frame', 'base'].flatMap(filesNamed)
    expect(bytes(own.filter((file) => !ofAllPages.includes(file)))).toBeLessThanOrEqual(12_000)
    expect(bytes(filesOf(readManifest(), 'src/lib/ed25519.ts'))).toBeLessThanOrEqual(8_000)
  })

  test('pages that work without a connection keep their scanner with its WebAssembly, and nothing of other pages', () => {
    const offline = keptFiles().find((files) => !files.includes('app.html')) ?? []
    for (const name of ['verify', 'ed25519', 'CertificateScanDialog', 'Scanner', 'ponyfill', 'PlainLayout'])
      expect(filesNamed(name).some((file) => offline.includes(file))).toBe(true)
    expect(offline.some((file) => /^assets\/zxing_reader-[\w-]+\.wasm$/.test(file))).toBe(true)
    expect(brotliBytes(offline)).toBeLessThanOrEqual(450_000)
  })
})

/** Built scripts by the name that the bundler gave them, which their files do not have. */
function filesNamed(wanted: string): string[] {
  return Object.values(readManifest()).flatMap(({ name, file }) => (name === wanted ? [file] : []))
}

/** The paths of the router's pages, without the landing page and without `*`. */
function pathsOf(table: readonly RouteObject[], parent = ''): string[] {
  return table.flatMap(({ path = '', children }) => {
    const whole = path.startsWith('/') || path === '' ? path || parent : `${parent}/${path}`
    if (children) return pathsOf(children, whole)
    return path === '/' || path === '*' ? [] : [whole]
  })
}

/** The lists of files in the service worker: of the shell, and of pages that work without a connection. */
function keptFiles(): string[][] {
  const worker = readFileSync(new URL('service-worker.js', client), 'utf8')
  // The minifier writes a long list as one text that it splits.
  const lists = worker.match(/\[\s*["`]\/[^\]]*\]|["`]\/[^"`]*["`]\.split\(/g) ?? []
  return lists.map((list) =>
    list.split(/["`,]/).flatMap((part) => (/^\/./.test(part) ? [part.slice(1)] : [])),
  )
}

function brotliBytes(files: readonly string[]): number {
  return files
    .filter((file) => file.startsWith('assets/'))
    .reduce((sum, file) => sum + readFileSync(new URL(`${file}.br`, client)).byteLength, 0)
}
