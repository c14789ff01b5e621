import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { LANGUAGE_TAGS, type Locale } from '@amana/messages'
import type { RouteObject } from 'react-router'
import { build } from 'vite'
import { configIn, type Downloads } from '../vite.config.ts'
import { type AppTexts, appManifest, appManifestFile } from './app-manifest.ts'
import { buildServiceWorker } from './build-service-worker.ts'
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

export const dist = join(import.meta.dirname, '../dist')
export const client = `${dist}/client`

/**
 * Builds the client of a language into an empty folder: scripts, then its pages as HTML. Vite's index.html
 * becomes app.html (the shell of every other route) and pages/* (the same for each route, with its scripts
 * named); index.html is the same file with the landing page rendered into it. Then the service worker.
 */
export async function buildLanguage(locale: Locale, folder: string, downloads: Downloads): Promise<void> {
  const server = `${folder}-server`
  const config = configIn(locale, { downloads })
  const common = { ...config, configFile: false, logLevel: 'warn' } as const
  await build({
    ...common,
    build: { ...config.build, outDir: folder, copyPublicDir: locale === 'en', emptyOutDir: true },
  })
  const manifest = await readManifest(folder)
  await build({
    ...common,
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

/**
 * Puts a built language beside English. Scripts of every language lie in one folder of assets: their names
 * hold a hash of their content. Its own folder comes last and whole: the server takes it for the language.
 */
export async function placeLanguage(locale: Locale, folder: string): Promise<void> {
  const own = appManifestFile(locale)
  const shared = [
    ...(await readdir(`${folder}/assets`)).map((file) => `assets/${file}`),
    ...(await readdir(folder)).filter((file) => file.startsWith(own)),
  ]
  for (const file of shared) await rename(`${folder}/${file}`, `${client}/${file}`)
  await rm(`${folder}/assets`, { recursive: true })
  await rename(folder, `${client}/${locale}`)
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

  await writeFile(`${folder}/${appManifestFile(locale)}`, appManifest(locale, prerender.appTexts))

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
