/**
 * The rest of a client's limits as draft-ietf-httpapi-ratelimit-headers has it: one item a minute, one a day.
 */
import type { FastifyReply } from 'fastify'

interface Quota {
  most: number
  left: number
  resetSeconds: number
}

const POLICY = 'ratelimit-policy'
const LEFT = 'ratelimit'

const item = (name: string, { left, resetSeconds }: Quota): string =>
  `"${name}";r=${Math.max(0, left)};t=${Math.ceil(resetSeconds)}`

export function setRateLimit(reply: FastifyReply, minute: Quota, day: Quota): void {
  reply.header(POLICY, `"minute";q=${minute.most};w=60, "day";q=${day.most};w=86400`)
  reply.header(LEFT, `${item('minute', minute)}, ${item('day', day)}`)
}

/** Once the answer has been counted. */
export function setLeftToday(reply: FastifyReply, left: number): void {
  const said = reply.getHeader(LEFT)
  if (typeof said === 'string')
    reply.header(LEFT, said.replace(/"day";r=\d+/, `"day";r=${Math.max(0, left)}`))
}
