import type { Endpoint } from '@amana/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ClientActor } from '../kernel/actor.ts'

/** A stranger learns nothing: one text for unknown, revoked, expired and forged ones. */
export const BEARER_INVALID = 'This API key or access token is not valid: it is unknown, revoked or expired.'
export const BEARER_MISSING =
  'The request has no bearer. Send the header "Authorization: Bearer" with an API key, or with an access token of /oauth2/token.'

/** Admits the machines of organisations: by API key, by an access token of ours or of a network's NRF. */
export interface ClientGate {
  /**
   * Counts the call, and says in the answer's headers what is left.
   * @throws AppError not_signed_in for any fault of the bearer; address_not_allowed, scope_missing,
   *   too_many_requests
   */
  admit(request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint): Promise<ClientActor>
  /**
   * A caller that was admitted a moment ago, for a call that is not counted; null: `admit` decides. Never one
   * that may call from some addresses only.
   */
  admitAtOnce(authorization: string | undefined, endpoint: Endpoint): ClientActor | null
}
