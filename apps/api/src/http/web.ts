/** Serves the built web app: hashed assets cached for ever, pages always fresh, in the reader's language. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLocale, LOCALES, type Locale } from '@amana/messages'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../kernel/app-error.ts'
import { isBelowApi } from './api-path.ts'
import { webLanguages } from './coming-languages.ts'
import { sendError } from './error-envelope.ts'
import { LANGUAGE_COOKIE } from './language-of.ts'
import { createWebPages } from './web-pages.ts'

/**
 * Built by apps/web/build/build.ts: the router's patterns, which the server shares, and the page that names
 * the scripts of such a path.
 */
const PAGES_FILE = '.vite/pages.json'

/** Built beside it: the landing page with places for the counts of the newest release of statistics. */
const RELEASED_LANDING = '.vite/landing-released.html'
const STATISTICS = '/statistics'
const SIMULATOR = '/simulator'

/** A file of a language that came after the start, when the others got their routes. */
const LATE_FILE = /^\/manifest-[a-z]+\.webmanifest$/

/** Names of files in `assets`, which has no folders. */
const ASSET = /^[\w-]+\.[\w.-]+$/

/** Kinds of files that the build makes for browsers. Another one came into the folder by mistake. */
const SERVED_FILE = /\.(css|html|js|png|svg|txt|wasm|webmanifest|woff2)$/

/** Files of the build that differ by language and have one address. */
const FILES_BY_LANGUAGE = ['app.html', 'service-worker.js']

const YEAR_S = 31_536_000

/** Parts that the server draws into pages, as HTML or text of ours. */
export interface DrawnPages {
  /** The content of /statistics. */
  page(locale: Locale): Promise<string>
  /** Counts for the landing page; null: it keeps its claims. */
  figures(locale: Locale): Promise<Record<'month' | 'stolen' | 'found', string> | null>
}

interface WebOptions {
  testSystem: boolean
  telecomRecords: boolean
  simulator: boolean
  secure: boolean
  languages: readonly Locale[]
  drawn: DrawnPages
  address: { readonly publicUrl: string }
}

export function serveWeb(
  webRoot: string | null,
  { testSystem, telecomRecords, simulator, secure, languages: wanted, drawn, address }: WebOptions,
) {
  return async (app: FastifyInstance): Promise<void> => {
    if (webRoot === null || !existsSync(join(webRoot, 'index.html'))) return
    const { offered: languages, arrived } = webLanguages(webRoot, wanted)
    const web = createWebPages(webRoot, { testSystem, telecomRecords, languages, address })
    await serveFiles(app, webRoot)

    /** The language of a page. One that the address names is kept for the next pages. */
    function wantedBy(request: FastifyRequest, reply: FastifyReply): Locale {
      const { lang } = request.query as { lang?: unknown }
      if (!isLocale(lang) || !languages.includes(lang)) {
        const { language = 'en' } = request
        return languages.includes(language) ? language : 'en'
      }
      reply.header(
        'set-cookie',
        `${LANGUAGE_COOKIE}=${lang}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure ? '; Secure' : ''}`,
      )
      return lang
    }
    async function languageFor(request: FastifyRequest, reply: FastifyReply): Promise<Locale> {
      const locale = wantedBy(request, reply)
      return (await arrived(locale)) ? locale : 'en'
    }
    const sendPage = async (
      request: FastifyRequest,
      reply: FastifyReply,
      file: string,
    ): Promise<FastifyReply> => web.sendFile(request, reply, await languageFor(request, reply), file)
    for (const file of FILES_BY_LANGUAGE)
      app.get(`/${file}`, { schema: { hide: true } }, (request, reply) => sendPage(request, reply, file))

    const hasReleasedLanding = existsSync(join(webRoot, RELEASED_LANDING))
    app.get('/', { schema: { hide: true } }, async (request, reply) => {
      const locale = await languageFor(request, reply)
      const figures = hasReleasedLanding ? await drawn.figures(locale) : null
      if (figures === null) return web.sendFile(request, reply, locale, 'index.html')
      return web.sendDrawn(
        request,
        reply,
        web
          .textOf(locale, RELEASED_LANDING)
          .replaceAll(/@@(month|stolen|found)@@/g, (_, name: keyof typeof figures) => figures[name]),
      )
    })
    const pages = pagesIn(webRoot).filter(([path]) => simulator || path !== SIMULATOR)
    for (const [path, { file, byParameter = {} }] of pages) {
      const fileFor = (request: FastifyRequest): string => {
        const asked = Object.keys(request.query as object).find((parameter) =>
          Object.hasOwn(byParameter, parameter),
        )
        return (asked !== undefined && byParameter[asked]) || file
      }
      if (path !== STATISTICS)
        app.get(path, { schema: { hide: true } }, (request, reply) =>
          sendPage(request, reply, fileFor(request)),
        )
      else
        app.get(path, { schema: { hide: true } }, async (request, reply) => {
          const locale = await languageFor(request, reply)
          const content = await drawn.page(locale)
          return web.sendDrawn(
            request,
            reply,
            web.textOf(locale, file).replace('<!--statistics-->', () => content),
          )
        })
    }
    app.get('/*', { schema: { hide: true } }, (request, reply) => {
      const path = request.url.split('?')[0] ?? ''
      if (LATE_FILE.test(path) && existsSync(join(webRoot, path))) return reply.sendFile(path.slice(1))
      // Only pages fall back to the app: an API path, a missing asset, a hidden folder or a file name gets
      // 404.
      if (
        isBelowApi(path) ||
        path.includes('/.') ||
        path.startsWith('/assets/') ||
        path.startsWith('/sandbox/') ||
        /\.[a-z0-9]+$/i.test(path)
      ) {
        return sendError(request, reply, new AppError('not_found'))
      }
      // The address of a page whose parameter is longer than the router takes is known all the same.
      if (pages.some(([pattern]) => isAddressOf(pattern, path))) return sendPage(request, reply, 'app.html')
      return sendPage(request, reply.code(404), 'app.html')
    })
  }
}

/**
 * Each file of the build, at its own address. Those of `assets` are thousands and share a route, because a
 * route takes several kilobytes.
 */
async function serveFiles(app: FastifyInstance, webRoot: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: webRoot,
    index: false,
    wildcard: false,
    globIgnore: [...FILES_BY_LANGUAGE, 'assets/**', ...LOCALES.map((locale) => `${locale}/**`)],
    preCompressed: true,
    cacheControl: false,
    // Its files are small, and its refusal of a range beyond the end would not be ours.
    acceptRanges: false,
    dotfiles: 'ignore',
    allowedPath: (path) => SERVED_FILE.test(path),
    setHeaders(reply, path) {
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  app.get<{ Params: { '*': string } }>('/assets/*', { schema: { hide: true } }, (request, reply) => {
    const name = request.params['*']
    if (ASSET.test(name)) return reply.sendFile(`assets/${name}`)
    return sendError(request, reply, new AppError('not_found'))
  })
}

interface Page {
  file: string
  /** Files for addresses that have this parameter. */
  byParameter?: Record<string, string>
}

function pagesIn(webRoot: string): [path: string, page: Page][] {
  const file = join(webRoot, PAGES_FILE)
  if (!existsSync(file)) return []
  return Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Page>)
}

/** `/certificates/:number` and any one part in its place, with or without a slash at the end. */
function isAddressOf(pattern: string, path: string): boolean {
  const parts = path.replace(/\/$/, '').split('/')
  const named = pattern.split('/')
  return (
    named.length === parts.length &&
    named.every((part, at) => part === parts[at] || (part.startsWith(':') && parts[at]))
  )
}
