import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../kernel/app-error.ts'

const ALLOWED = /^[a-zA-Z0-9\-_:;./<>{}]{0,256}$/

/** CAMARA's `x-correlator`: goes back as it came. @throws AppError malformed_request for another alphabet */
export function echoCorrelator(request: FastifyRequest, reply: FastifyReply): void {
  const sent = request.headers['x-correlator']
  const valid = typeof sent === 'string' && ALLOWED.test(sent)
  reply.header('x-correlator', valid && sent !== '' ? sent : request.id)
  if (sent !== undefined && !valid)
    throw new AppError('malformed_request', { message: 'x-correlator is not valid' })
}
