import type { Auth, PartnerScope } from '@amana/contract'

type Role = 'user' | 'officer' | 'supervisor'

interface Account<R extends Role> {
  kind: 'account'
  userId: string
  sessionId: string
  role: R
  /** The caller's (kernel/network.ts), for shares of budgets. */
  network?: string
}

export interface VisitorActor {
  kind: 'visitor'
}
/** Any signed-in account, officers included. */
export type UserActor = Account<Role>
export type OfficerActor = Account<'officer' | 'supervisor'>
export type SupervisorActor = Account<'supervisor'>

/** A machine of an organisation. */
export interface ClientActor {
  kind: 'client'
  clientId: string
  clientName: string
  organisationId: string
  organisationName: string
  /** Why the organisation asks, by its contract. */
  purpose: string
  sandbox: boolean
  scopes: readonly PartnerScope[]
  priceKobo: number
  perDay: number
  /** Blinded elements a day. */
  privatePerDay: number
  /** Its organisation made it, and not an administrator. */
  selfMade: boolean
}

/** The caller. Created at the edge from the access token, never from a request's body. */
export type Actor = VisitorActor | UserActor | ClientActor

/** The caller that an endpoint's `auth` admits; `authenticate` enforces it. */
export interface ActorOf extends Record<Auth, Actor> {
  public: VisitorActor
  optional: VisitorActor | UserActor
  user: UserActor
  officer: OfficerActor
  supervisor: SupervisorActor
  client: ClientActor
}

export const VISITOR: VisitorActor = { kind: 'visitor' }

export function userIdOf(actor: Actor): string | null {
  return actor.kind === 'account' ? actor.userId : null
}

/** The account's role alone decides (decisions D5). */
export function isOfficer(actor: UserActor): actor is OfficerActor {
  return actor.role !== 'user'
}

export function isSupervisor(actor: UserActor): actor is SupervisorActor {
  return actor.role === 'supervisor'
}
