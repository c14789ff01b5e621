/** Serves the built web app: hashed assets for ever, pages always fresh. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../kernel/app-error.ts'
import { isBelowApi } from './api-path.ts'
import { sendError } from './error-envelope.ts'

/** Built by apps/web/build.ts: the router's patterns, and the page that asks for all that such a path needs. */
const PAGES_FILE = '.vite/pages.json'

export function serveWeb(webRoot: string | null) {
  return async (app: FastifyInstance): Promise<void> => {
    if (webRoot === null || !existsSync(join(webRoot, 'index.html'))) return
    const pageOf = pagesIn(webRoot)
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
    app.get('/', { schema: { hide: true } }, (_request, reply) => reply.sendFile('index.html'))
    app.get('/*', { schema: { hide: true } }, (request, reply) => {
      const path = request.url.split('?')[0] ?? ''
      // Only pages fall back to the app: an API path, a missing asset, a hidden folder or a file name is simply not there.
      if (
        isBelowApi(path) ||
        path.includes('/.') ||
        path.startsWith('/assets/') ||
        path.startsWith('/sandbox/') ||
        /\.[a-z0-9]+$/i.test(path)
      ) {
        return sendError(request, reply, new AppError('not_found'))
      }
      return reply.sendFile(pageOf(path) ?? 'app.html')
    })
  }
}

/** The page of a path without its query; undefined for a path that no page was built for. */
function pagesIn(webRoot: string): (path: string) => string | undefined {
  const file = join(webRoot, PAGES_FILE)
  const pages = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, { file: string }>) : {}
  const patterns = Object.entries(pages).map(([path, page]) => ({
    pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`),
    file: page.file,
  }))
  return (path) => patterns.find(({ pattern }) => pattern.test(path))?.file
}
