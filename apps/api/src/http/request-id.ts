/**
 * The id of a request, in the log and in every answer (X-Request-Id). A trusted proxy may name it, so that
 * one id leads through the logs of both; from anybody else it is never taken.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { addressOfPeer, inNetworks } from '../kernel/network.ts'

export const REQUEST_ID = 'x-request-id'

/** Nothing that could end a line of the log, or be a person's words. */
const GIVEN = /^[\w.:-]{1,128}$/

type Asked = Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } }

export type RequestIds = (request: Asked) => string

/** @param trustProxy addresses and networks of the proxies in front; false: none */
export function createRequestIds(trustProxy: readonly string[] | false): RequestIds {
  const isTrusted = inNetworks(trustProxy || [])
  return ({ headers, socket }) => {
    const given = headers[REQUEST_ID]
    if (trustProxy === false || typeof given !== 'string' || !GIVEN.test(given)) return randomUUID()
    return isTrusted(addressOfPeer(socket.remoteAddress)) ? given : randomUUID()
  }
}
