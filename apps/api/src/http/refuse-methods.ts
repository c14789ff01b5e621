/**
 * A path that exists, asked with a method that it does not take: 405 with Allow (RFC 9110 §15.5.6). Routes
 * make it so and not a second search for the path, which could match another one than the router does.
 */
import type { Endpoint } from '@amana/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { AppError } from '../kernel/app-error.ts'

const METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

interface KnownPath {
  url: string
  methods: Set<string>
  endpoint: Endpoint | undefined
}

/** Refuses a caller without permission first. */
type Admit = (endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** Call before the first route; `refuse` registers the refusals, once all routes are there. */
export function watchMethods(app: FastifyInstance): { refuse(admit: Admit): void } {
  const paths = new Map<string, KnownPath>()
  let complete = false
  app.addHook('onRoute', ({ url, method, config }) => {
    // A path that only the page for unknown addresses takes is known to nobody.
    if (complete || url === '/*' || url === '*') return
    const key = url.replaceAll(/:[^/]+/g, ':').replace(/(?<=.)\/$/, '')
    const known = paths.get(key) ?? { url, methods: new Set(), endpoint: undefined }
    for (const one of [method].flat()) known.methods.add(one)
    known.endpoint ??= config?.endpoint
    paths.set(key, known)
  })
  return {
    refuse(admit) {
      complete = true
      for (const { url, methods, endpoint } of paths.values()) {
        const lacking = METHODS.filter((method) => !methods.has(method))
        if (lacking.length === 0) continue
        const allow = [...methods].toSorted().join(', ')
        app.route({
          method: [...lacking],
          url,
          exposeHeadRoute: false,
          schema: { hide: true },
          config: endpoint ? { endpoint } : {},
          onRequest: async (request, reply) => {
            if (endpoint) await admit(endpoint, request, reply)
            throw new AppError('method_not_allowed', { headers: { allow } })
          },
          handler: () => undefined,
        })
      }
    },
  }
}
