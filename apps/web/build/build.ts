/**
 * `npm run build`: for each language the client, then its pages as HTML. Vite's index.html becomes app.html
 * (the shell of every other route) and pages/* (the same for each route, with its scripts named); index.html
 * is the same file with the landing page rendered into it. English stands in dist/client, each other language
 * in its own folder below it; files that do not differ are shared. Then the service workers, and a
 * compressed copy of every file that gets smaller; with `--quick` not at the best quality (compress.ts).
 */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { LANGUAGE_TAGS, LOCALES, type Locale } from '@amana/messages'
import type { RouteObject } from 'react-router'
import { build } from 'vite'
import { makeDownloads } from '../../../scripts/downloads/make-downloads.ts'
import { configIn, type Downloads } from '../vite.config.ts'
import { type AppTexts, appManifest, appManifestFile } from './app-manifest.ts'
import { buildServiceWorker } from './build-service-worker.ts'
import { compressFiles } from './compress-files.ts'
import { filesOf, type Manifest } from './manifest.ts'
import { type PagesFile, pagesOf } from './pages.ts'

interface Prerender {
  renderLanding(released?: { month: string; stolen: string; found: string }): Promise<string>
  renderStatistics(): Promise<string>
  renderShell(): Promise<string>
  routes: RouteObject[]
  title: string
  description: string
  statisticsTitle: string
  noScript: string
  appTexts: AppTexts
}

const root = join(import.meta.dirname, '..')
const dist = `${root}/dist`
const client = `${dist}/client`

await rm(dist, { recursive: true, force: true })
/** The server reads them (apps/api/src/http/downloads.ts), and pages name their digests. */
const packed = `${dist}/downloads`
const downloads: Downloads = await makeDownloads(packed)
for (const locale of LOCALES) await buildLanguage(locale)
await rename(packed, `${client}/.vite/downloads`)
await compressFiles(client, process.argv.includes('--quick') ? 'quick' : 'best')

async function buildLanguage(locale: Locale): Promise<void> {
  const folder = locale === 'en' ? client : `${client}/${locale}`
  const server = `${dist}/server-${locale}`
  await buildClient(locale, folder)
  const manifest = await readManifest(folder)
  await build({
    ...configIn(locale, { downloads }),
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: 'src/app/prerender.tsx',
      outDir: server,
      manifest: true,
      copyPublicDir: false,
      emptyOutDir: true,
    },
  })
  const prerender = (await import(pathToFileURL(`${server}/prerender.js`).href)) as Prerender
  await writePages({ folder, locale, prerender, manifest, serverManifest: await readManifest(server) })
  await rm(server, { recursive: true })
  await buildServiceWorker(folder, manifest)
}

/** Scripts of every language lie in one folder of assets: their names hold a hash of their content. */
async function buildClient(locale: Locale, folder: string): Promise<void> {
  const isSource = locale === 'en'
  const config = configIn(locale, { downloads })
  await build({
    ...config,
    configFile: false,
    logLevel: 'warn',
    build: { ...config.build, outDir: folder, copyPublicDir: isSource, emptyOutDir: isSource },
  })
  if (isSource) return
  const known = new Set(await readdir(`${client}/assets`))
  for (const file of await readdir(`${folder}/assets`))
    if (!known.has(file)) await rename(`${folder}/assets/${file}`, `${client}/assets/${file}`)
  await rm(`${folder}/assets`, { recursive: true })
}

async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(`${folder}/.vite/manifest.json`, 'utf8')) as Manifest
}

interface Built {
  folder: string
  locale: Locale
  prerender: Prerender
  manifest: Manifest
  serverManifest: Manifest
}

async function writePages({ folder, locale, prerender, manifest, serverManifest }: Built): Promise<void> {
  const shell = (await readFile(`${folder}/index.html`, 'utf8'))
    .replace('<html lang="en-NG">', `<html lang="${LANGUAGE_TAGS[locale]}">`)
    .replace('/manifest.webmanifest', `/${appManifestFile(locale)}`)
    .replace(
      /(<noscript><p class="page">).*(<\/p><\/noscript>)/,
      (_, before, after) => before + prerender.noScript + after,
    )
  /** Filled in by apps/api/src/http/web.ts. */
  const counts = { month: '@@month@@', stolen: '@@stolen@@', found: '@@found@@' }
  const [landing, released, statistics, starting] = await Promise.all([
    prerender.renderLanding(),
    prerender.renderLanding(counts),
    prerender.renderStatistics(),
    prerender.renderShell(),
  ])
  for (const page of [landing, released, statistics, starting])
    if (/<script|\sstyle=/.test(page))
      throw new Error('a prerendered page holds inline scripts or styles, which its CSP refuses')

  /** Scripts that a page needs at once, named in its HTML so that they load in parallel. */
  function preloads(modules: readonly string[]): string {
    return [...new Set(modules.flatMap((module) => filesOf(manifest, module)))]
      .filter((file) => !shell.includes(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`)
      .join('\n    ')
  }

  function pageWith(page: string, ...modules: string[]): string {
    const description = `<meta name="description" content="${prerender.description.replaceAll('"', '&quot;')}" />`
    return shell
      .replace('<!--head-->', () => `${description}\n    ${preloads(modules)}`)
      .replace('<!--page-->', () => page)
  }

  const APPLICATION = 'src/app/application.tsx'
  /** A page that is complete before its scripts run. */
  const complete = (page: string, title: string, attributes: string) =>
    page
      .replace(/<title>.*<\/title>/, () => `<title>${title}</title>`)
      .replace('<div id="root">', () => `<div id="root" ${attributes}>`)
      .replace(/\s*<noscript>.*<\/noscript>/, '')
  const landingPage = (content: string, attributes: string) =>
    complete(
      pageWith(content, 'src/app/landing-app.tsx'),
      prerender.title,
      `data-page="landing"${attributes}`,
    )
  await writeFile(`${folder}/app.html`, pageWith(starting, APPLICATION))
  await writeFile(`${folder}/index.html`, landingPage(landing, ''))
  const data = Object.entries(counts).map(([name, value]) => ` data-${name}="${value}"`)
  await writeFile(`${folder}/.vite/landing-released.html`, landingPage(released, data.join('')))

  await writeFile(`${client}/${appManifestFile(locale)}`, appManifest(locale, prerender.appTexts))

  const pages: PagesFile = {}
  await mkdir(`${folder}/pages`)
  for (const { path, modules } of pagesOf(prerender.routes, serverManifest)) {
    const needed = [APPLICATION, ...modules]
    const file = `pages/${path.slice(1).replaceAll('/', '-').replaceAll(/[:*]/g, '')}.html`
    pages[path] = { file, modules: needed }
    const page =
      path === '/statistics'
        ? complete(pageWith(statistics, ...needed), prerender.statisticsTitle, 'data-page="statistics"')
        : pageWith(starting, ...needed)
    await writeFile(`${folder}/${file}`, page)
  }
  await writeFile(`${folder}/.vite/pages.json`, JSON.stringify(pages))
}
