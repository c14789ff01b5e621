import { type Endpoint, PASSKEY_MESSAGES } from '@amana/contract'
import type { FastifyRequest } from 'fastify'
import { type Actor, isOfficer, isSupervisor, type UserActor, VISITOR } from '../kernel/actor.ts'
import { AppError } from '../kernel/app-error.ts'
import { networkOf } from '../kernel/network.ts'
import type { AccessTokens } from './access-tokens.ts'

export interface Admission {
  /** The step that an officer has to set up before anything else. */
  missing: 'totp' | 'passkey' | null
}

/** Decides whether a session may still be used: not ended, its account neither suspended nor expired. */
export interface SessionGate {
  /** @throws AppError not_signed_in */
  check(account: UserActor): Promise<Admission> | Admission
}

type Asked = Pick<FastifyRequest, 'headers' | 'ip' | 'actor'>
type Rule = Pick<Endpoint, 'auth' | 'beforeAuthenticator'>

/**
 * The account of a request, by the endpoint's rule; clients have their own gate (client-gate.ts). The
 * account's role alone decides (decisions D5).
 */
export function authenticate(
  tokens: Pick<AccessTokens, 'verify'>,
  sessions: SessionGate,
  rule: Rule,
  request: Asked,
): Actor | Promise<Actor> {
  const { auth } = rule
  if (auth === 'public') return VISITOR
  const token = bearerIn(request.headers.authorization)
  if (token === null && auth === 'optional') return VISITOR
  // A malformed bearer is an error of the caller: treating it as a visitor would hide that.
  if (!token) throw new AppError('not_signed_in')
  const account = tokens.verify(token)
  return account instanceof Promise
    ? account.then((verified) => admit(sessions, rule, request, verified))
    : admit(sessions, rule, request, account)
}

function admit(
  sessions: SessionGate,
  rule: Rule,
  request: Asked,
  account: UserActor,
): Actor | Promise<Actor> {
  const checked = sessions.check(account)
  return checked instanceof Promise
    ? checked.then((admission) => permitted(rule, request, account, admission))
    : permitted(rule, request, account, checked)
}

/** Null: there is no header. Empty: the header has no bearer. */
export function bearerIn(header: string | undefined): string | null {
  if (header === undefined) return null
  return /^Bearer +([^\s]+)$/i.exec(header)?.[1] ?? ''
}

function permitted(
  { auth, beforeAuthenticator }: Rule,
  request: Asked,
  account: UserActor,
  { missing }: Admission,
): Actor {
  // A copy: one verified token serves requests from several networks.
  const actor = { ...account, network: networkOf(request.ip) }
  // Set before the checks below, so that the log of a refusal names it.
  request.actor = actor
  const allowed =
    auth === 'optional' ||
    auth === 'user' ||
    (auth === 'officer' && isOfficer(actor)) ||
    (auth === 'supervisor' && isSupervisor(actor))
  if (!allowed) throw new AppError('forbidden')
  if (missing !== null && !beforeAuthenticator)
    throw new AppError(
      'authenticator_required',
      missing === 'passkey' ? { message: PASSKEY_MESSAGES.addFirst } : {},
    )
  return actor
}
