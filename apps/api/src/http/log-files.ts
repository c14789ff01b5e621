/**
 * The transparency log as c2sp.org/tlog-tiles serves it, receipts of certificates, and the well-known files
 * about log and keys. What is not there is said in plain text (dialects.ts).
 */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { etagOf, hasEtag } from '../immutable-files/answer.ts'
import { AppError } from '../kernel/app-error.ts'
import { networkOf } from '../kernel/network.ts'
import { sendError } from './error-envelope.ts'

export interface LogFilesOptions {
  served: {
    /** `checkpoint`: null: nothing is signed yet. `paused`: why nothing is signed; else null. */
    now(): Promise<{ paused: string | null; checkpoint: { note: string } | null }>
    /** A tile that a signed checkpoint needs; null: any other path. */
    read(path: string): Promise<Buffer | null>
  }
  /** @throws AppError not_found, too_many_requests */
  receipt(
    number: string,
    network: string,
  ): Promise<{ kind: 'receipt'; text: string } | { kind: 'waits' | 'none' }>
  describe(): object
  keys(): Promise<object>
}

const HIDDEN = { schema: { hide: true } }
const TEXT = 'text/plain; charset=utf-8'
export const FOR_GOOD = 'public, max-age=31536000, immutable'
/** Readers take a checkpoint for newer than the last one they saw, so it is not kept for long anywhere. */
export const FOR_A_MOMENT = 'public, max-age=2'
export const FOR_A_MINUTE = 'public, max-age=60'

const PAUSED_SECONDS = 300
const NOT_YET_SECONDS = 5
/** Until the next checkpoint at the latest. */
const NEXT_CHECKPOINT_SECONDS = 60

export function logFiles({ served, receipt, describe, keys }: LogFilesOptions) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/log/*', HIDDEN, async (request, reply) => {
      const path = (request.raw.url ?? '').split('?')[0]?.slice('/log/'.length) ?? ''
      if (path === 'checkpoint') return sendCheckpoint(request, reply)
      const number = /^receipts\/([\w-]{1,40})$/.exec(path)?.[1]
      if (number !== undefined) {
        const found = await receipt(number, networkOf(request.ip))
        return sendReceipt(
          request,
          reply,
          found,
          'The next checkpoint of the log will have this certificate.',
        )
      }
      const tile = await served.read(path)
      return tile === null
        ? sendError(request, reply, new AppError('not_found'))
        : sendTile(request, reply, tile)
    })

    app.get('/.well-known/amana-log.json', HIDDEN, async (_request, reply) => sendJson(reply, describe()))
    app.get('/.well-known/amana-keys.json', HIDDEN, async (_request, reply) => sendJson(reply, await keys()))
  }

  async function sendCheckpoint(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { paused, checkpoint } = await served.now()
    if (paused === null && checkpoint)
      return forAnybody(reply, FOR_A_MOMENT).header('content-type', TEXT).send(Buffer.from(checkpoint.note))
    const message =
      paused === null
        ? 'The log has no checkpoint yet.'
        : 'The log signs nothing at present, and goes on later from where it was.'
    const retryAfterSeconds = paused === null ? NOT_YET_SECONDS : PAUSED_SECONDS
    return sendError(request, reply, new AppError('unavailable', { message, retryAfterSeconds }))
  }
}

/** @param waiting a sentence about what has no checkpoint yet */
export function sendReceipt(
  request: FastifyRequest,
  reply: FastifyReply,
  found: { kind: 'receipt'; text: string } | { kind: 'waits' | 'none' },
  waiting: string,
): FastifyReply {
  if (found.kind === 'receipt')
    return forAnybody(reply, FOR_A_MINUTE).header('content-type', TEXT).send(Buffer.from(found.text))
  const waits = { message: `${waiting} Try again in a minute.`, retryAfterSeconds: NEXT_CHECKPOINT_SECONDS }
  return sendError(request, reply, new AppError('not_found', found.kind === 'waits' ? waits : {}))
}

function sendTile(request: FastifyRequest, reply: FastifyReply, tile: Buffer): FastifyReply {
  const etag = etagOf(createHash('sha256').update(tile).digest())
  forAnybody(reply, FOR_GOOD).header('etag', etag)
  if (hasEtag(request.headers['if-none-match'], etag)) return reply.status(304).send()
  return reply.header('content-type', 'application/octet-stream').send(tile)
}

function sendJson(reply: FastifyReply, content: object): FastifyReply {
  return forAnybody(reply, FOR_A_MINUTE).type('application/json').serializer(JSON.stringify).send(content)
}

/** Pages of other origins may read it, and caches may keep it. */
export function forAnybody(reply: FastifyReply, caching: string): FastifyReply {
  return reply
    .removeHeader('vary')
    .header('cache-control', caching)
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
}
