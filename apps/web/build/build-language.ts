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
  renderBeginnings(load: readonly (() => Promise<unknown>)[]): Promise<[parameter: string, page: string][]>
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

/**
 * The stylesheet before the files that the page asks for: nothing is drawn without it, and over HTTP/1.1 a
 * browser fetches six files at a time, in their order. Vite writes it last.
 */
function stylesFirst(shell: string): string {
  const styles = /\n\s*<link rel="stylesheet"[^>]*>/.exec(shell)?.[0]
  if (styles === undefined) throw new Error('the built page names no stylesheet')
  return shell.replace(styles, '').replace(/\n\s*<link rel="preload"/, (font) => styles + font)
}

const APPLICATION = 'src/app/application.tsx'
/** Filled in by apps/api/src/http/web.ts. */
const COUNTS = { month: '@@month@@', stolen: '@@stolen@@', found: '@@found@@' }

/** Scripts that a page needs at once, named in its HTML so that they load in parallel. */
const preloads = (files: readonly string[]): string =>
  files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`).join('\n    ')

/** A page that is complete before its scripts run. */
const complete = (page: string, title: string, attributes: string): string =>
  page
    .replace(/<title>.*<\/title>/, () => `<title>${title}</title>`)
    .replace('<div id="root">', () => `<div id="root" ${attributes}>`)
    .replace(/\s*<noscript>.*<\/noscript>/, '')

interface Built {
  folder: string
  locale: Locale
  prerender: Prerender
  manifest: Manifest
  serverManifest: Manifest
}

async function writePages({ folder, locale, prerender, manifest, serverManifest }: Built): Promise<void> {
  const shell = stylesFirst(await readFile(`${folder}/index.html`, 'utf8'))
    .replace('<html lang="en-NG">', `<html lang="${LANGUAGE_TAGS[locale]}">`)
    .replace('/manifest.webmanifest', `/${appManifestFile(locale)}`)
    .replace(
      /(<noscript><p class="page">).*(<\/p><\/noscript>)/,
      (_, before, after) => before + prerender.noScript + after,
    )
  const [landing, released, statistics, starting] = await Promise.all([
    prerender.renderLanding(),
    prerender.renderLanding(COUNTS),
    prerender.renderStatistics(),
    prerender.renderShell(),
  ])

  function pageWith(page: string, ...modules: string[]): string {
    if (/<script|\sstyle=/.test(page))
      throw new Error('a prerendered page holds inline scripts or styles, which its CSP refuses')
    const files = [...new Set(modules.flatMap((module) => filesOf(manifest, module)))].filter(
      (file) => !shell.includes(file),
    )
    const description = `<meta name="description" content="${prerender.description.replaceAll('"', '&quot;')}" />`
    return shell
      .replace('<!--head-->', () => description)
      .replace('</head>', () => `  ${preloads(files)}\n  </head>`)
      .replace('<!--page-->', () => page)
  }

  const landingPage = (content: string, attributes: string) =>
    complete(
      pageWith(content, 'src/app/landing-app.tsx'),
      prerender.title,
      `data-page="landing"${attributes}`,
    )
  await writeFile(`${folder}/app.html`, pageWith(starting, APPLICATION))
  await writeFile(`${folder}/index.html`, landingPage(landing, ''))
  const data = Object.entries(COUNTS).map(([name, value]) => ` data-${name}="${value}"`)
  await writeFile(`${folder}/.vite/landing-released.html`, landingPage(released, data.join('')))

  await writeFile(`${folder}/${appManifestFile(locale)}`, appManifest(locale, prerender.appTexts))

  const pages: PagesFile = {}
  await mkdir(`${folder}/pages`)
  for (const { path, modules, load } of pagesOf(prerender.routes, serverManifest)) {
    const needed = [APPLICATION, ...modules]
    const name = `pages/${path.slice(1).replaceAll('/', '-').replaceAll(/[:*]/g, '')}`
    const file = `${name}.html`
    if (path === '/statistics') {
      const page = complete(
        pageWith(statistics, ...needed),
        prerender.statisticsTitle,
        'data-page="statistics"',
      )
      await writeFile(`${folder}/${file}`, page)
      pages[path] = { file, modules: needed }
      continue
    }
    const begun = await prerender.renderBeginnings(load)
    const byParameter: Record<string, string> = {}
    for (const [parameter, page] of new Map([['', starting], ...begun])) {
      const own = parameter === '' ? file : `${name}-${parameter}.html`
      if (parameter !== '') byParameter[parameter] = own
      await writeFile(`${folder}/${own}`, pageWith(page, ...needed))
    }
    pages[path] = { file, byParameter, modules: needed }
  }
  await writeFile(`${folder}/.vite/pages.json`, JSON.stringify(pages))
}
