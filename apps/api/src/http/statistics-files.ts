/** The released files of the statistics, for anybody and for good. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { etagOf, hasEtag } from '../immutable-files/answer.ts'
import { AppError } from '../kernel/app-error.ts'
import { sendError } from './error-envelope.ts'
import { FOR_GOOD, forAnybody, sendReceipt } from './log-files.ts'

export interface StatisticsFilesOptions {
  /** Null: the month is not released. */
  file(month: string, format: 'json' | 'csv'): Promise<{ bytes: Buffer; sha256: Buffer } | null>
  proof(month: string): Promise<{ kind: 'receipt'; text: string } | { kind: 'waits' | 'none' }>
}

/** Any other address below /statistics is a page that does not exist. */
const FILE = '/statistics/:month(^\\d{4}-\\d{2}).:ending(^(?:json|csv|proof)$)'

const TYPES = { json: 'application/json; charset=utf-8', csv: 'text/csv; charset=utf-8' } as const

export function statisticsFiles({ file, proof }: StatisticsFilesOptions) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { month: string; ending: string } }>(
      FILE,
      { schema: { hide: true } },
      async (request, reply) => {
        const { month, ending } = request.params
        if (ending === 'proof')
          return sendReceipt(
            request,
            reply,
            await proof(month),
            'The next checkpoint of the log will have this release.',
          )
        return sendFile(request, reply, month, ending === 'csv' ? 'csv' : 'json')
      },
    )
  }

  async function sendFile(
    request: FastifyRequest,
    reply: FastifyReply,
    month: string,
    format: 'json' | 'csv',
  ) {
    const found = await file(month, format)
    if (!found) return sendError(request, reply, new AppError('not_found'))
    const etag = etagOf(found.sha256)
    forAnybody(reply, FOR_GOOD).header('etag', etag)
    if (hasEtag(request.headers['if-none-match'], etag)) return reply.status(304).send()
    return reply.header('content-type', TYPES[format]).send(found.bytes)
  }
}
