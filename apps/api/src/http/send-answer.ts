/** How a success is described and sent, by what its endpoint sends and by its dialect. */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Endpoint } from '@amana/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contractText } from '../kernel/texts.ts'
import { acceptsEncoding } from './accepts-encoding.ts'
import { envelopeSchema, successEnvelope } from './envelope.ts'
import type { EventStreams } from './event-stream.ts'
import { Described, described, type EventAnswer, type FileAnswer } from './route.ts'

const pack = promisify(gzip)
const BARE_TYPE = 'application/json'

/** The schema of each status of a success; none for files and events, which are no JSON. */
export function successSchemas({
  answer,
  dialect,
  data,
  status,
  otherStatus,
}: Endpoint): Record<number, unknown> {
  if (answer === 'file' || answer === 'events') return {}
  const schema = dialect ? data : envelopeSchema(data, answer === 'json-with-message')
  return { [status]: schema, ...(otherStatus ? { [otherStatus]: schema } : {}) }
}

/**
 * Resolves when the answer is on its way; a stream goes on after that.
 *
 * @param admit refuses a caller who is no longer permitted, while a stream is open
 */
export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  answer: unknown,
  { streams, admit }: { streams: EventStreams; admit: () => Promise<void> },
): Promise<void> {
  if (endpoint.answer === 'file') return sendFile(reply, answer as FileAnswer)
  if (endpoint.answer === 'events') return void streams.open(reply, answer as EventAnswer, admit)
  // The handler ends the stream of a client that is revoked: admitting it again would count a call.
  if (endpoint.answer === 'json-or-events' && isEvents(answer))
    return void streams.open(reply, answer, () => undefined)
  const { description, data, as } =
    answer instanceof Described ? answer : described(endpoint.description, answer)
  reply.status(endpoint[as] ?? endpoint.status)
  if (endpoint.answer === 'packed-json') return sendPacked(reply, data, request.headers['accept-encoding'])
  if (endpoint.dialect) return sendBare(reply, data)
  const words = contractText(request.language ?? 'en', description)
  const envelope = successEnvelope(words, data)
  reply.send(endpoint.answer === 'json-with-message' ? { ...envelope, message: words } : envelope)
}

/** CAMARA names no charset behind the type, which fastify adds to text. */
export function nameNoCharset(scope: FastifyInstance): void {
  scope.addHook('onSend', (_request, reply, payload, done) => {
    if (typeof payload === 'string') reply.header('content-type', BARE_TYPE)
    done(null, payload)
  })
}

function isEvents(answer: unknown): answer is EventAnswer {
  return typeof answer === 'object' && answer !== null && 'subscribe' in answer
}

/** As text, which is sent in one write with the headers. */
function sendBare(reply: FastifyReply, data: unknown): void {
  reply.header('content-type', BARE_TYPE).send(String(reply.serialize(data as object)))
}

/** Packed outside of the event loop. */
async function sendPacked(
  reply: FastifyReply,
  data: unknown,
  acceptEncoding: string | string[] | undefined,
): Promise<void> {
  reply.header('content-type', BARE_TYPE).header('vary', 'accept-encoding')
  const bytes = Buffer.from(String(reply.serialize(data as object)))
  if (acceptsEncoding('gzip', String(acceptEncoding ?? '')))
    reply.header('content-encoding', 'gzip').send(await pack(bytes))
  else reply.send(bytes)
}

/** Always an attachment: a browser never shows an upload inline. */
function sendFile(
  reply: FastifyReply,
  { content, contentType, filename, status = 200, headers = {} }: FileAnswer,
): void {
  const ascii = filename.replace(/[^\w.-]+/g, '-')
  reply
    .status(status)
    .headers(headers)
    .type(contentType)
    .header('content-disposition', `attachment; filename="${ascii}"`)
    .send(content)
}
