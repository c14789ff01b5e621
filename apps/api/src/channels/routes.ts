/**
 * Gateways' addresses: their forms in, plain text out; and the link in an answer by text message. A wrong
 * secret, and a caller from elsewhere, are answered like a path that does not exist.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../kernel/app-error.ts'
import { inNetworks } from '../kernel/network.ts'
import { hashSecret, secretMatches } from '../kernel/secrets.ts'
import { type Form, readCallEnd, readDeliveryReport, readInboundText, readTurn } from './africastalking.ts'
import type { ChannelDeps } from './deps.ts'
import { receiveText } from './receive-text.ts'
import { receiveDeliveryReport, recordCallEnd } from './reports.ts'
import { ended, takeTurn } from './take-turn.ts'
import type { UssdAnswer } from './turn.ts'

const HIDDEN = { schema: { hide: true }, bodyLimit: 16 * 1024 }
const TEXT = 'text/plain; charset=utf-8'

type Handle = (form: Form) => Promise<string>

export function channelRoutes(deps: ChannelDeps) {
  const { provider, ussdSecret, smsSecret, addresses } = deps.channels
  const isAllowed = addresses.length === 0 ? () => true : inNetworks(addresses)
  return async (app: FastifyInstance): Promise<void> => {
    // Gateways send a form under any name; what is none has no fields.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) =>
      done(null, readForm(String(text))),
    )
    const post = (path: string, secret: string, handle: Handle) => {
      const hash = hashSecret(secret)
      // Before the body is read: nobody else learns from its length or its form that the path exists.
      const onRequest = async (request: FastifyRequest<{ Params: { secret: string } }>) => {
        if (provider === 'off' || !isAllowed(request.ip) || !secretMatches(request.params.secret, hash))
          throw new AppError('not_found')
      }
      app.post<{ Params: { secret: string } }>(path, { ...HIDDEN, onRequest }, async (request, reply) => {
        return send(reply, await handle(formOf(request)))
      })
    }
    post('/ussd/:secret', ussdSecret, async (form) => {
      const turn = readTurn(form)
      return written(typeof turn === 'string' ? ended({ is: turn }, 'en') : await takeTurn(deps, turn))
    })
    post('/ussd/:secret/events', ussdSecret, async (form) => {
      const end = readCallEnd(form)
      if (end) await recordCallEnd(deps, end)
      return 'OK'
    })
    post('/sms/:secret', smsSecret, async (form) => {
      const message = readInboundText(form)
      if (message) await receiveText(deps, message)
      return 'OK'
    })
    post('/sms/:secret/delivery', smsSecret, async (form) => {
      const report = readDeliveryReport(form)
      if (report) await receiveDeliveryReport(deps, report)
      return 'OK'
    })
  }
}

const written = ({ text, end }: UssdAnswer): string => `${end ? 'END' : 'CON'} ${text}`

/** A field that comes twice has its last value. No text of ours may hold a NUL. */
function readForm(text: string): Form {
  return Object.fromEntries(
    [...new URLSearchParams(text)].map(([name, value]) => [name, value.replaceAll('\0', '')]),
  )
}

const formOf = ({ body }: FastifyRequest): Form =>
  typeof body === 'object' && body !== null ? (body as Form) : {}

function send(reply: FastifyReply, text: string): FastifyReply {
  return reply.header('cache-control', 'no-store').header('content-type', TEXT).send(text)
}
