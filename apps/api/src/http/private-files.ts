/**
 * The sets of the private look-up, for anybody: without cookie, without account, kept by caches for a moment.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { FOR_A_MINUTE, forAnybody } from './log-files.ts'
import type { RateLimiter } from './rate-limit.ts'

interface ServedBytes {
  bytes: Buffer
  position: number
  asOf: Date | null
}

/** @throws AppError from every call */
export interface PrivateFilesOptions {
  describe(): Promise<object>
  bucket(epoch: string, bucket: string, beforeAsking: () => Promise<void> | void): Promise<ServedBytes>
  /** `full`: its rows never change. */
  delta(epoch: string, after: string | undefined): Promise<ServedBytes & { full: boolean }>
  keys(): Promise<object>
}

const HIDDEN = { schema: { hide: true } }
/**
 * A change is in its file within some seconds, and with this in the hands of every reader within a minute.
 */
const FOR_HALF_A_MINUTE = 'public, max-age=30'
const NOT_KEPT = 'no-store'

/** Calls that reach the database are counted by their network. */
export function privateFiles(
  { describe, bucket, delta, keys }: PrivateFilesOptions,
  limiter: Pick<RateLimiter, 'count'>,
) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/private/epoch', HIDDEN, async (_request, reply) =>
      sendJson(reply, await describe(), FOR_HALF_A_MINUTE),
    )
    app.get('/.well-known/amana-private.json', HIDDEN, async (_request, reply) =>
      sendJson(reply, await keys(), FOR_A_MINUTE),
    )
    app.get<{ Params: { epoch: string }; Querystring: { after?: unknown } }>(
      '/private/:epoch/delta',
      HIDDEN,
      async (request, reply) => {
        limiter.count({ id: 'private.delta', limit: 'read' }, request)
        const { after } = request.query
        const rows = await delta(request.params.epoch, typeof after === 'string' ? after : undefined)
        return sendBytes(reply, rows, rows.full ? FOR_A_MINUTE : NOT_KEPT)
      },
    )
    app.get<{ Params: { epoch: string; bucket: string } }>(
      '/private/:epoch/:bucket',
      HIDDEN,
      async (request, reply) => {
        const { epoch, bucket: number } = request.params
        const count = () => limiter.count({ id: 'private.unknownEpoch', limit: 'read' }, request)
        return sendBytes(reply, await bucket(epoch, number, count), FOR_HALF_A_MINUTE)
      },
    )
  }
}

function sendBytes(
  reply: FastifyReply,
  { bytes, position, asOf }: ServedBytes,
  caching: string,
): FastifyReply {
  forAnybody(reply, caching)
    .header('access-control-expose-headers', 'amana-position, amana-as-of')
    .header('amana-position', String(position))
    .header('content-type', 'application/octet-stream')
  if (asOf) reply.header('amana-as-of', asOf.toISOString())
  return reply.send(bytes)
}

function sendJson(reply: FastifyReply, content: object, caching: string): FastifyReply {
  return forAnybody(reply, caching).type('application/json').serializer(JSON.stringify).send(content)
}
