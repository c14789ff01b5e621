/** Serves the built web app: hashed assets cached for ever, pages always fresh. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../kernel/app-error.ts'
import { isBelowApi } from './api-path.ts'
import { sendError } from './error-envelope.ts'

/**
 * Built by apps/web/build.ts: the router's patterns, which the server shares, and the page that names the
 * scripts of such a path.
 */
const PAGES_FILE = '.vite/pages.json'

export function serveWeb(webRoot: string | null) {
  return async (app: FastifyInstance): Promise<void> => {
    if (webRoot === null || !existsSync(join(webRoot, 'index.html'))) return
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
    for (const [path, file] of pagesIn(webRoot))
      app.get(path, { schema: { hide: true } }, (_request, reply) => reply.sendFile(file))
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
      return reply.sendFile('app.html')
    })
  }
}

function pagesIn(webRoot: string): [path: string, file: string][] {
  const file = join(webRoot, PAGES_FILE)
  if (!existsSync(file)) return []
  const pages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { file: string }>
  return Object.entries(pages).map(([path, page]) => [path, page.file])
}
