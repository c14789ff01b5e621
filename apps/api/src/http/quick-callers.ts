/** Callers that are known without waiting, for answers before the framework (docs/adr/0029). */
import type { IncomingMessage } from 'node:http'
import type { Endpoint } from '@amana/contract'
import { type Actor, VISITOR } from '../kernel/actor.ts'
import { AppError } from '../kernel/app-error.ts'
import { networkOf } from '../kernel/network.ts'
import type { AccessTokens } from './access-tokens.ts'
import { bearerIn, type SessionGate } from './authenticate.ts'
import type { ClientGate } from './client-gate.ts'
import type { RateLimiter } from './rate-limit.ts'

export interface QuickCallerDeps {
  clients: Pick<ClientGate, 'admitAtOnce'>
  tokens: Pick<AccessTokens, 'verified'>
  sessions: Pick<SessionGate, 'checkAtOnce'>
  limiter: Pick<RateLimiter, 'count'>
  /** The address of the machine that made a request (http/caller.ts). */
  callerOf: (request: IncomingMessage) => string
}

export interface QuickCaller {
  actor: Actor
  /** Counts the request. False: it is above the limit, and the ordinary way refuses it. */
  count(): boolean
}

/**
 * The caller of an endpoint for clients, or of one that admits visitors and accounts alike. Null: the ordinary
 * way decides, which refuses the caller or looks it up.
 */
export function createQuickCallers({ clients, tokens, sessions, limiter, callerOf }: QuickCallerDeps) {
  /** An account whose token and session are remembered; never an officer, whose looks are audited. */
  function accountOf(token: string, network: string): Actor | null {
    const account = tokens.verified(token)
    if (account?.role !== 'user' || sessions.checkAtOnce(account) === null) return null
    return { ...account, network }
  }

  return (endpoint: Endpoint, request: IncomingMessage): QuickCaller | null => {
    const { auth, id, limit } = endpoint
    const { authorization } = request.headers
    if (auth === 'client') {
      const client = clients.admitAtOnce(authorization, endpoint)
      return client && { actor: client, count: () => true }
    }
    if (auth !== 'optional') return null
    const ip = callerOf(request)
    const token = bearerIn(authorization)
    const actor = token === null ? VISITOR : accountOf(token, networkOf(ip))
    if (actor === null) return null
    return {
      actor,
      count: () => limit === 'none' || isWithin(() => limiter.count({ id, limit }, { actor, ip })),
    }
  }
}

function isWithin(count: () => void): boolean {
  try {
    count()
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
