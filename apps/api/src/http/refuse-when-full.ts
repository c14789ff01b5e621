import type { FastifyInstance } from 'fastify'
import { AppError } from '../kernel/app-error.ts'
import { SECOND } from '../kernel/durations.ts'
import type { Logger } from '../kernel/log.ts'
import type { Admission } from './admission.ts'
import { sendError } from './error-envelope.ts'

declare module 'fastify' {
  interface FastifyRequest {
    refused: boolean
  }
}

const COME_BACK_IN_SECONDS = 2

/** Before authentication and body: a refusal must cost next to nothing. */
export function refuseWhenFull(app: FastifyInstance, admission: Admission, log: Pick<Logger, 'warn'>): void {
  const refusal = new AppError('unavailable', { retryAfterSeconds: COME_BACK_IN_SECONDS })
  let refused = 0
  let toldAt = Number.NEGATIVE_INFINITY
  app.decorateRequest('refused', false)
  app.addHook('onRequest', (request, reply, done) => {
    if (admission.admits()) return done()
    request.refused = true
    refused += 1
    if (performance.now() - toldAt > SECOND) {
      log.warn({ refused }, 'more requests than can be served: some are refused')
      toldAt = performance.now()
      refused = 0
    }
    sendError(request, reply, refusal)
  })
}
