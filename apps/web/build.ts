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
  renderLanding(): Promise<string>
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
const [landing, starting] = await Promise.all([prerender.renderLanding(), prerender.renderShell()])
for (const page of [landing, starting])
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
const html = pageWith(landing, 'src/app/landing-app.tsx')
  .replace(/<title>.*<\/title>/, () => `<title>${prerender.title}</title>`)
  .replace('<div id="root">', '<div id="root" data-page="landing">')
  .replace(/\s*<noscript>.*<\/noscript>/, '')
await writeFile(`${client}/app.html`, bare)
await writeFile(`${client}/index.html`, html)

const pages: PagesFile = {}
const serverManifest = JSON.parse(await readFile(`${server}/.vite/manifest.json`, 'utf8')) as Manifest
await mkdir(`${client}/pages`)
for (const { path, modules } of pagesOf(prerender.routes, serverManifest)) {
  const needed = [APPLICATION, ...modules]
  const file = `pages/${path.slice(1).replaceAll('/', '-').replaceAll(/[:*]/g, '')}.html`
  pages[path] = { file, modules: needed }
  await writeFile(`${client}/${file}`, pageWith(starting, ...needed))
}
await writeFile(`${client}/.vite/pages.json`, JSON.stringify(pages))
await rm(server, { recursive: true })
await buildServiceWorker(client, manifest)
await compressFiles(client)
