/** Callers of answers before the framework (docs/adr/0029). */
import type { IncomingMessage } from 'node:http'
import type { Endpoint } from '@amana/contract'
import { type Actor, isOfficer, VISITOR } from '../kernel/actor.ts'
import { AppError } from '../kernel/app-error.ts'
import type { AccessTokens } from './access-tokens.ts'
import { authenticate, type SessionGate } from './authenticate.ts'
import type { ClientGate } from './client-gate.ts'
import type { RateLimiter } from './rate-limit.ts'

export interface QuickCallerDeps {
  clients: Pick<ClientGate, 'admitAtOnce'>
  tokens: Pick<AccessTokens, 'verify'>
  sessions: SessionGate
  limiter: Pick<RateLimiter, 'count'>
  /** The address of the machine that made a request (http/caller.ts). */
  callerOf: (request: IncomingMessage) => string
}

export interface QuickCallers {
  /**
   * The caller of an endpoint for clients, or of one that admits visitors and accounts alike. Null: the
   * ordinary way decides.
   *
   * @throws AppError as `authenticate`; forbidden for an officer, whose looks are audited
   */
  identify(endpoint: Endpoint, request: IncomingMessage): Actor | Promise<Actor> | null
  /**
   * Counts the request as the ordinary way does.
   *
   * @throws AppError too_many_requests
   */
  count(endpoint: Endpoint, request: IncomingMessage, actor: Actor): void
}

export function createQuickCallers({
  clients,
  tokens,
  sessions,
  limiter,
  callerOf,
}: QuickCallerDeps): QuickCallers {
  return {
    identify(endpoint, request) {
      const { headers } = request
      if (endpoint.auth === 'client') return clients.admitAtOnce(headers.authorization, endpoint)
      if (endpoint.auth !== 'optional') return null
      const asked = { headers, ip: callerOf(request), actor: VISITOR }
      const actor = authenticate(tokens, sessions, endpoint, asked)
      return actor instanceof Promise ? actor.then(noOfficer) : noOfficer(actor)
    },
    count({ id, auth, limit }, request, actor) {
      if (auth !== 'client' && limit !== 'none')
        limiter.count({ id, limit }, { actor, ip: callerOf(request) })
    },
  }
}

function noOfficer(actor: Actor): Actor {
  if (actor.kind === 'account' && isOfficer(actor)) throw new AppError('forbidden')
  return actor
}
