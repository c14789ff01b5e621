/** Serves the built web app: hashed assets cached for ever, pages always fresh. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { AppError } from '../kernel/app-error.ts'
import { acceptsGzip } from './accepts-gzip.ts'
import { isBelowApi } from './api-path.ts'
import { sendError } from './error-envelope.ts'

/**
 * Built by apps/web/build.ts: the router's patterns, which the server shares, and the page that names the
 * scripts of such a path.
 */
const PAGES_FILE = '.vite/pages.json'

/** Built beside it: the landing page with places for the counts of the newest release of statistics. */
const RELEASED_LANDING = '.vite/landing-released.html'
const STATISTICS = '/statistics'

/** Parts that the server draws into pages, as HTML or text of ours. */
export interface DrawnPages {
  /** The content of /statistics. */
  page(): Promise<string>
  /** Counts for the landing page; null: it keeps its claims. */
  figures(): Promise<Record<'month' | 'stolen' | 'found', string> | null>
}

/** Above every page of a test system (ALLOW_SANDBOX), outside of what the app's script takes over. */
const TEST_SYSTEM =
  '<p class="test-system" role="note"><strong>Test system.</strong> Nothing here is real: do not rely on what it says.</p>'

export function serveWeb(webRoot: string | null, { testSystem, drawn }: { testSystem: boolean; drawn: DrawnPages }) {
  return async (app: FastifyInstance): Promise<void> => {
    if (webRoot === null || !existsSync(join(webRoot, 'index.html'))) return
    const sendPage = testSystem ? sendText(webRoot, withNotice) : (reply: FastifyReply, file: string) => reply.sendFile(file)
    // As text, because a file would answer 304 to a browser that has it.
    const sendAsText = sendText(webRoot, testSystem ? withNotice : (page) => page)
    const sendDrawn = sendPacked(testSystem ? withNotice : (page) => page)
    const sendUnknown = (reply: FastifyReply) => sendAsText(reply, 'app.html')
    await app.register(fastifyStatic, {
      root: webRoot,
      index: false,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      dotfiles: 'ignore',
      setHeaders(reply, path) {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    const released = readIfThere(join(webRoot, RELEASED_LANDING))
    app.get('/', { schema: { hide: true } }, async (request, reply) => {
      const figures = released === null ? null : await drawn.figures()
      if (released === null || figures === null) return sendPage(reply, 'index.html')
      return sendDrawn(
        request,
        reply,
        released.replaceAll(/@@(month|stolen|found)@@/g, (_, name: keyof typeof figures) => figures[name]),
      )
    })
    const pages = pagesIn(webRoot)
    for (const [path, file] of pages) {
      if (path !== STATISTICS) app.get(path, { schema: { hide: true } }, (_request, reply) => sendPage(reply, file))
      else {
        const page = readFileSync(join(webRoot, file), 'utf8')
        app.get(path, { schema: { hide: true } }, async (request, reply) => {
          const content = await drawn.page()
          return sendDrawn(
            request,
            reply,
            page.replace('<!--statistics-->', () => content),
          )
        })
      }
    }
    app.get('/*', { schema: { hide: true } }, (request, reply) => {
      const path = request.url.split('?')[0] ?? ''
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
      if (pages.some(([pattern]) => isAddressOf(pattern, path))) return sendPage(reply, 'app.html')
      return sendUnknown(reply.code(404))
    })
  }
}

function pagesIn(webRoot: string): [path: string, file: string][] {
  const file = join(webRoot, PAGES_FILE)
  if (!existsSync(file)) return []
  const pages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { file: string }>
  return Object.entries(pages).map(([path, page]) => [path, page.file])
}

/** `/certificates/:number` and any one part in its place, with or without a slash at the end. */
function isAddressOf(pattern: string, path: string): boolean {
  const parts = path.replace(/\/$/, '').split('/')
  const named = pattern.split('/')
  return named.length === parts.length && named.every((part, at) => part === parts[at] || (part.startsWith(':') && parts[at]))
}

const withNotice = (page: string) => page.replace('<body>', `<body>${TEST_SYSTEM}`)

const readIfThere = (file: string): string | null => (existsSync(file) ? readFileSync(file, 'utf8') : null)

/** A page that changes with a release: packed once for each. */
function sendPacked(change: (page: string) => string) {
  const packed = new LRUCache<string, Buffer>({ max: 4 })
  return (request: FastifyRequest, reply: FastifyReply, page: string): FastifyReply => {
    const text = change(page)
    reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').type('text/html; charset=utf-8')
    if (!acceptsGzip(request.headers['accept-encoding'])) return reply.send(text)
    const bytes = packed.get(text) ?? gzipSync(text, { level: 9 })
    packed.set(text, bytes)
    return reply.header('content-encoding', 'gzip').send(bytes)
  }
}

function sendText(webRoot: string, change: (page: string) => string) {
  const pages = new Map<string, string>()
  return (reply: FastifyReply, file: string): FastifyReply => {
    const page = pages.get(file) ?? change(readFileSync(join(webRoot, file), 'utf8'))
    pages.set(file, page)
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  }
}
