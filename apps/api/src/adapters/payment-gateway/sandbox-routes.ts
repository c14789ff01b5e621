/**
 * The sandbox gateway's hosted checkout: its own path, outside our API, so that a card never reaches our API
 * (decisions D4).
 */
import type { FastifyPluginAsync } from 'fastify'
import { AppError } from '../../kernel/app-error.ts'
import type { Clock } from '../../kernel/clock.ts'
import { CHECKOUT_PATH, type SandboxGateway } from './sandbox.ts'
import { readCard } from './sandbox-card.ts'

const BODY_LIMIT = 4096

/** Alphabet of a reference. Any other text matches no transaction, and may not even be storable. */
const REFERENCE = /^[\w.=-]+$/

/**
 * `POST /sandbox/checkout/:reference` `{number, expiry, cvv, name}`; `…/sent` for a bank transfer, whose body
 * is not read. Refusals are AppErrors, which the app's error handler presents.
 */
export function sandboxCheckout(
  gateway: Pick<SandboxGateway, 'pay' | 'sent'>,
  clock: Clock,
): FastifyPluginAsync {
  return async (app) => {
    app.post<{ Params: { reference: string }; Body: unknown }>(
      `${CHECKOUT_PATH}/:reference`,
      { bodyLimit: BODY_LIMIT },
      async (request, reply) => {
        const card = readCard(request.body, clock.now())
        if (!card.ok) throw new AppError('validation_failed', { errors: card.errors })
        const { reference } = request.params
        const result = REFERENCE.test(reference) ? await gateway.pay(reference, card.decision) : 'unknown'
        if (result === 'unknown')
          throw new AppError('not_found', { message: 'There is no such transaction.' })
        if (result === 'paid_before') {
          throw new AppError('conflict', {
            message: 'A card has already been used for this transaction. Start a new payment.',
          })
        }
        const { status } = result.taken
        return reply.header('cache-control', 'no-store').send({
          response_status: 'success',
          response_description: 'Card received',
          response_data: { reference, status },
        })
      },
    )
    app.post<{ Params: { reference: string } }>(
      `${CHECKOUT_PATH}/:reference/sent`,
      { bodyLimit: BODY_LIMIT },
      async (request, reply) => {
        const { reference } = request.params
        if (!REFERENCE.test(reference) || !(await gateway.sent(reference)))
          throw new AppError('not_found', { message: 'There is no such transaction.' })
        return reply.header('cache-control', 'no-store').send({
          response_status: 'success',
          response_description: 'We are waiting for your transfer',
          response_data: { reference, status: 'pending' },
        })
      },
    )
  }
}
