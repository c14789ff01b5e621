/** The released files of the statistics, for anybody and for good. */

import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { etagOf, hasEtag } from '../immutable-files/answer.ts'
import { AppError } from '../kernel/app-error.ts'
import { sendError } from './error-envelope.ts'
import { FOR_A_MINUTE, FOR_GOOD, forAnybody, sendReceipt } from './log-files.ts'

type Format = 'json' | 'csv' | 'rates.csv' | 'returns.json' | 'returns.csv'

export interface StatisticsFilesOptions {
  /** Null: the month is not released. */
  file(month: string, format: Format): Promise<{ bytes: Buffer; sha256: Buffer; forGood: boolean } | null>
  /** The list of releases for machines. */
  index(): Promise<object>
  /** Schemas of the files of all months, by their names. */
  schemas: Record<string, object>
  proof(month: string): Promise<{ kind: 'receipt'; text: string } | { kind: 'waits' | 'none' }>
}

/** Any other address below /statistics is a page that does not exist. */
const FILE =
  '/statistics/:month(^\\d{4}-\\d{2}).:ending(^(?:json|csv|rates\\.csv|returns\\.json|returns\\.csv|proof)$)'

const JSON_TYPE = 'application/json; charset=utf-8'
const CSV_TYPE = 'text/csv; charset=utf-8'
/** With the schema beside it (RFC 8288). */
const FORMATS: Record<Format, Record<string, string>> = {
  json: { 'content-type': JSON_TYPE, link: '</statistics/schema.json>; rel="describedby"' },
  csv: { 'content-type': CSV_TYPE, link: '</statistics/csv-schema.json>; rel="describedby"' },
  'rates.csv': { 'content-type': CSV_TYPE },
  'returns.json': { 'content-type': JSON_TYPE, link: '</statistics/returns-schema.json>; rel="describedby"' },
  'returns.csv': {
    'content-type': CSV_TYPE,
    link: '</statistics/returns-csv-schema.json>; rel="describedby"',
  },
}

export function statisticsFiles({ file, proof, index, schemas }: StatisticsFilesOptions) {
  const machineFiles = {
    '/statistics/index.json': index,
    ...Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => [`/statistics/${name}.json`, async () => schema]),
    ),
  }

  return async (app: FastifyInstance): Promise<void> => {
    for (const [path, content] of Object.entries(machineFiles))
      app.get(path, { schema: { hide: true } }, async (request, reply) =>
        sendBytes(request, reply, Buffer.from(JSON.stringify(await content(), null, 2))),
      )
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
        return sendFile(request, reply, month, ending as Format)
      },
    )
  }

  async function sendFile(request: FastifyRequest, reply: FastifyReply, month: string, format: Format) {
    const found = await file(month, format)
    if (!found) return sendError(request, reply, new AppError('not_found'))
    const etag = etagOf(found.sha256)
    forAnybody(reply, found.forGood ? FOR_GOOD : FOR_A_MINUTE).headers({ ...FORMATS[format], etag })
    if (hasEtag(request.headers['if-none-match'], etag)) return reply.status(304).send()
    return reply.send(found.bytes)
  }
}

function sendBytes(request: FastifyRequest, reply: FastifyReply, bytes: Buffer): FastifyReply {
  const etag = etagOf(createHash('sha256').update(bytes).digest())
  forAnybody(reply, FOR_A_MINUTE).headers({ etag, 'content-type': JSON_TYPE })
  if (hasEtag(request.headers['if-none-match'], etag)) return reply.status(304).send()
  return reply.send(bytes)
}
