/**
 * `npm run build`: the client, then the landing page as HTML. Vite's index.html becomes dist/client/app.html
 * (the shell of every other route) and dist/client/pages/* (the same for each route, with its scripts named);
 * dist/client/index.html is the same file with the landing page rendered into it. Then the service worker,
 * and a compressed copy of every file that gets smaller.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { RouteObject } from 'react-router'
import { build } from 'vite'
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
}

const root = import.meta.dirname
const client = `${root}/dist/client`
const server = `${root}/dist/server`

await build({ root, configFile: `${root}/vite.config.ts`, logLevel: 'warn' })
await build({
  root,
  configFile: `${root}/vite.config.ts`,
  logLevel: 'warn',
  build: { ssr: 'src/app/prerender.tsx', outDir: 'dist/server', manifest: true, copyPublicDir: false, emptyOutDir: true },
})

const shell = await readFile(`${client}/index.html`, 'utf8')
const prerender = (await import(pathToFileURL(`${server}/prerender.js`).href)) as Prerender
/** Filled in by apps/api/src/http/web.ts. */
const counts = { month: '@@month@@', stolen: '@@stolen@@', found: '@@found@@' }
const [landing, released, statistics, starting] = await Promise.all([
  prerender.renderLanding(),
  prerender.renderLanding(counts),
  prerender.renderStatistics(),
  prerender.renderShell(),
])
for (const page of [landing, released, statistics, starting])
  if (/<script|\sstyle=/.test(page)) throw new Error('a prerendered page holds inline scripts or styles, which its CSP refuses')

/** Scripts that a page needs at once, named in its HTML so that they load in parallel. */
const manifest = JSON.parse(await readFile(`${client}/.vite/manifest.json`, 'utf8')) as Manifest
function preloads(modules: readonly string[]): string {
  return [...new Set(modules.flatMap((module) => filesOf(manifest, module)))]
    .filter((file) => !shell.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`)
    .join('\n    ')
}

function pageWith(page: string, ...modules: string[]): string {
  const description = `<meta name="description" content="${prerender.description.replaceAll('"', '&quot;')}" />`
  return shell.replace('<!--head-->', () => `${description}\n    ${preloads(modules)}`).replace('<!--page-->', () => page)
}

const APPLICATION = 'src/app/application.tsx'
const bare = pageWith(starting, APPLICATION)
/** A page that is complete before its scripts run. */
const complete = (page: string, title: string, root: string) =>
  page
    .replace(/<title>.*<\/title>/, () => `<title>${title}</title>`)
    .replace('<div id="root">', () => `<div id="root" ${root}>`)
    .replace(/\s*<noscript>.*<\/noscript>/, '')
const landingPage = (content: string, root: string) =>
  complete(pageWith(content, 'src/app/landing-app.tsx'), prerender.title, `data-page="landing"${root}`)
await writeFile(`${client}/app.html`, bare)
await writeFile(`${client}/index.html`, landingPage(landing, ''))
const data = Object.entries(counts).map(([name, value]) => ` data-${name}="${value}"`)
await writeFile(`${client}/.vite/landing-released.html`, landingPage(released, data.join('')))

const pages: PagesFile = {}
const serverManifest = JSON.parse(await readFile(`${server}/.vite/manifest.json`, 'utf8')) as Manifest
await mkdir(`${client}/pages`)
for (const { path, modules } of pagesOf(prerender.routes, serverManifest)) {
  const needed = [APPLICATION, ...modules]
  const file = `pages/${path.slice(1).replaceAll('/', '-').replaceAll(/[:*]/g, '')}.html`
  pages[path] = { file, modules: needed }
  const page =
    path === '/statistics'
      ? complete(pageWith(statistics, ...needed), 'Statistics – Amana', 'data-page="statistics"')
      : pageWith(starting, ...needed)
  await writeFile(`${client}/${file}`, page)
}
await writeFile(`${client}/.vite/pages.json`, JSON.stringify(pages))
await rm(server, { recursive: true })
await buildServiceWorker(client, manifest)
await compressFiles(client)
