/** Admits clients by access token or API key; counts and limits their calls. */
import { dayInLagos, type PartnerScope } from '@amana/contract'
import { LRUCache } from 'lru-cache'
import type { Database, Db } from '../../../db/index.ts'
import { bearerIn } from '../../../http/authenticate.ts'
import { BEARER_INVALID, BEARER_MISSING, type ClientGate } from '../../../http/client-gate.ts'
import type { RateLimiter } from '../../../http/rate-limit.ts'
import { setRateLimit } from '../../../http/rate-limit-headers.ts'
import type { ClientActor } from '../../../kernel/actor.ts'
import { AppError } from '../../../kernel/app-error.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { MINUTE } from '../../../kernel/durations.ts'
import { inNetworks } from '../../../kernel/network.ts'
import { hashSecret } from '../../../kernel/secrets.ts'
import { secondsToMidnight } from '../../../limits/seconds-to-midnight.ts'
import { apiKeyValid, isApiKey } from './api-key.ts'
import type { ClientTokens } from './client-tokens.ts'
import type { NrfTokens } from './nrf-tokens.ts'
import {
  type AskingClient,
  type CallingClient,
  selectAskingClient,
  selectCallingClient,
  updateLastUsed,
} from './queries.ts'
import { scopesNow } from './scope-rules.ts'

/** A revoked client is refused within a second on every process. */
const KNOWN_FOR_MS = 500
/** Questions a minute of an organisation that asked for neighbouring serial numbers, with all its clients. */
const SLOWED = 60

const BEARER = 'Bearer '

interface Caller {
  client: AskingClient
  actor: ClientActor
}

export interface ClientGateDeps {
  database: Database
  clock: Clock
  clientTokens: ClientTokens
  nrfTokens: NrfTokens
  limiter: Pick<RateLimiter, 'countOwn'>
  /** The day of a client's private checks, which have their own quota. */
  privateDay(client: ClientActor, now: Date): Promise<{ most: number; used: number }>
}

export function createClientGate({
  database,
  clock,
  clientTokens,
  nrfTokens,
  limiter,
  privateDay,
}: ClientGateDeps): ClientGate {
  const known = new LRUCache<string, Promise<AskingClient | undefined>>({ max: 10_000, ttl: KNOWN_FOR_MS })
  /** Callers by their bearer, no longer than their client is known. */
  const admitted = new LRUCache<string, Caller>({ max: 10_000, ttl: KNOWN_FOR_MS })
  const noted = new LRUCache<string, true>({ max: 10_000, ttl: MINUTE })

  function find(
    key: string,
    select: () => Promise<AskingClient | undefined>,
  ): Promise<AskingClient | undefined> {
    const found = known.get(key)
    if (found) return found
    const asked = select()
    asked.catch(() => known.delete(key))
    known.set(key, asked)
    return asked
  }

  async function callerOf(bearer: string): Promise<Caller | null> {
    if (isApiKey(bearer)) {
      if (!known.has(bearer) && !apiKeyValid(bearer)) return null
      const client = await find(bearer, () =>
        selectAskingClient(database.db, { apiKeyHash: hashSecret(bearer) }, dayInLagos(clock.now())),
      )
      return client ? remember(bearer, bearer, client, scopesNow(client, clock.now())) : null
    }
    const token = (await clientTokens.verify(bearer)) ?? (await nrfTokens.verify(bearer))
    if (!token) return null
    const client = await find(token.clientId, () =>
      selectAskingClient(database.db, { id: token.clientId }, dayInLagos(clock.now())),
    )
    return client
      ? remember(
          bearer,
          token.clientId,
          client,
          scopesNow(client, clock.now()).filter((scope) => token.scopes.includes(scope)),
        )
      : null
  }

  function remember(
    bearer: string,
    key: string,
    client: AskingClient,
    scopes: readonly PartnerScope[],
  ): Caller {
    const caller = { client, actor: actorOf(client, scopes) }
    const ttl = known.getRemainingTTL(key)
    if (ttl > 0) admitted.set(bearer, caller, { ttl })
    return caller
  }

  const count = createCounter({ limiter, privateDay })

  return {
    async admit(request, reply, { scope, uncounted = false }) {
      const bearer = bearerIn(request.headers.authorization)
      if (bearer === null) throw new AppError('not_signed_in', { message: BEARER_MISSING })
      const caller = await callerOf(bearer)
      const now = clock.now()
      if (!caller || !clientWorks(caller.client, now))
        throw new AppError('not_signed_in', { message: BEARER_INVALID })
      const { client, actor } = caller
      // Set before the checks below, so that the log of a refusal names it.
      request.actor = actor
      if (!mayCallFrom(client, request.ip)) throw new AppError('address_not_allowed')
      if (scope !== undefined && !actor.scopes.includes(scope)) throw new AppError('scope_missing')
      if (!uncounted) await count(caller, scope, reply, now)
      if (!noted.has(client.id)) {
        noted.set(client.id, true)
        // A call does not wait for this, nor fail with it.
        updateLastUsed(database.db, client.id, now).catch(() => noted.delete(client.id))
      }
      return actor
    },
    admitAtOnce(authorization, { scope, uncounted = false }) {
      const bearer = authorization?.startsWith(BEARER) ? authorization.slice(BEARER.length) : ''
      const caller = uncounted ? admitted.get(bearer) : undefined
      if (!caller || caller.client.allowed_networks.length > 0 || !clientWorks(caller.client, clock.now()))
        return null
      return scope === undefined || caller.actor.scopes.includes(scope) ? caller.actor : null
    },
  }
}

/** Counts a call, and says in the headers what the minute and the day still allow. */
function createCounter({ limiter, privateDay }: Pick<ClientGateDeps, 'limiter' | 'privateDay'>) {
  return async function count(
    { client, actor }: Caller,
    scope: PartnerScope | undefined,
    reply: Parameters<ClientGate['admit']>[1],
    now: Date,
  ): Promise<void> {
    const slowed = !client.sandbox && client.slowed_until !== null && client.slowed_until > now
    const most = slowed ? Math.min(SLOWED, client.per_minute) : client.per_minute
    const key = slowed ? `organisation|${client.organisation_id}` : `client|${client.id}`
    const { left, resetSeconds } = limiter.countOwn(key, most)
    const day =
      scope === 'private:check'
        ? await privateDay(actor, now)
        : { most: client.per_day, used: client.asked_today }
    setRateLimit(
      reply,
      { most, left, resetSeconds },
      { most: day.most, left: day.most - day.used, resetSeconds: secondsToMidnight(now) },
    )
    if (left < 0) throw new AppError('too_many_requests', { retryAfterSeconds: resetSeconds })
  }
}

function actorOf(client: CallingClient, scopes: readonly PartnerScope[]): ClientActor {
  return {
    kind: 'client',
    clientId: client.id,
    clientName: client.name,
    organisationId: client.organisation_id,
    organisationName: client.organisation_name,
    purpose: client.purpose,
    sandbox: client.sandbox,
    scopes,
    priceKobo: client.sandbox ? 0 : client.price_kobo,
    perDay: client.per_day,
    privatePerDay: client.private_per_day,
    selfMade: client.created_by_user_id !== null,
  }
}

/** Whether a client whose call has been running for a while may still be answered. */
export async function clientStillWorks(
  db: Db,
  clientId: string,
  scope: PartnerScope,
  now: Date,
): Promise<boolean> {
  const client = await selectCallingClient(db, clientId)
  return client !== undefined && clientWorks(client, now) && scopesNow(client, now).includes(scope)
}

/** Neither revoked nor expired, its organisation approved; a test client works before that. */
export function clientWorks(client: CallingClient, now: Date): boolean {
  const { organisation_status: status } = client
  return (
    client.revoked_at === null &&
    (client.expires_at === null || client.expires_at > now) &&
    (status === 'approved' || (client.sandbox && status === 'applied'))
  )
}

export function mayCallFrom(
  { allowed_networks }: Pick<CallingClient, 'allowed_networks'>,
  address: string,
): boolean {
  return allowed_networks.length === 0 || inNetworks(allowed_networks)(address)
}
