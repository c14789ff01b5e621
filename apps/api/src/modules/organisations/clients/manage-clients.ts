import { type Client, type OrganisationKind, type PartnerScope, PRIVATE_PER_DAY } from '@amana/contract'
import type { Database } from '../../../db/index.ts'
import { AppError, fieldError } from '../../../kernel/app-error.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { newId } from '../../../kernel/random.ts'
import { hashSecret } from '../../../kernel/secrets.ts'
import type { Spend } from '../../accounts/index.ts'
import { newApiKey, randomBase62 } from './api-key.ts'
import {
  type CallingClient,
  insertClient,
  lockClients,
  type NewClient,
  selectAllClients,
  selectCallingClient,
  selectClients,
  updateRevoked,
  upsertGrant,
} from './queries.ts'
import { scopesBeyond, scopesNow } from './scope-rules.ts'

type Deps = { database: Database; clock: Clock }

export interface WantedClient {
  organisation: { id: string; kind: OrganisationKind }
  name: string
  sandbox: boolean
  scopes: PartnerScope[]
  expiresAt: Date | null
  allowedNetworks: string[]
  perMinute?: number | undefined
  perDay?: number | undefined
  privatePerDay?: number | undefined
  /** Public keys by which it signs in, instead of a secret. */
  jwks?: { keys: object[] } | null
  /** Null: an administrator's command. */
  createdBy: string | null
}

export interface NewClientSecrets {
  client: Client
  /** Null: it signs in by its own key. */
  secret: string | null
  apiKey: string
}

const PER_MINUTE = 600
const PER_DAY = 100_000
/** Each brings its own calls a minute, and a test client costs nothing. Administrators make more. */
const MAX_CLIENTS = 50
/** 286 bits. */
const SECRET_LENGTH = 48

export const newClientSecret = () => `ams_${randomBase62(SECRET_LENGTH)}`

const BEYOND_KIND =
  'One of these scopes is not for your kind of organisation. Ask the operator to grant it to a client.'

/** @throws AppError validation_failed on `scopes`: the kind of the organisation may not have one of them */
export function requireScopesOfKind({
  organisation,
  scopes,
}: Pick<WantedClient, 'organisation' | 'scopes'>): void {
  if (scopesBeyond(organisation.kind, scopes).length > 0) throw fieldError('scopes', BEYOND_KIND)
}

/**
 * Secret and API key are stored as hashes: they can be shown this once.
 *
 * @param spend uses up what the person confirmed it with
 * @throws AppError those of `requireScopesOfKind`; conflict above 50 of an organisation that makes its own
 */
export async function createClient(
  { database, clock }: Deps,
  wanted: WantedClient,
  spend: Spend = async () => undefined,
): Promise<NewClientSecrets> {
  const { organisation } = wanted
  requireScopesOfKind(wanted)
  const now = clock.now()
  const secret = wanted.jwks ? null : newClientSecret()
  const apiKey = newApiKey(wanted)
  const row: NewClient = {
    id: newId(now),
    organisation_id: organisation.id,
    name: wanted.name,
    sandbox: wanted.sandbox,
    scopes: [...new Set(wanted.scopes)],
    secret_hash: secret === null ? null : hashSecret(secret),
    api_key_hash: hashSecret(apiKey),
    api_key_ends: apiKey.slice(-4),
    jwks: wanted.jwks ?? null,
    allowed_networks: wanted.allowedNetworks,
    per_minute: wanted.perMinute ?? PER_MINUTE,
    per_day: wanted.perDay ?? PER_DAY,
    private_per_day: wanted.privatePerDay ?? PRIVATE_PER_DAY,
    created_at: now,
    created_by_user_id: wanted.createdBy,
    expires_at: wanted.expiresAt,
  }
  await database.transaction(async (tx) => {
    await spend(tx)
    if (wanted.createdBy !== null && (await lockClients(tx, organisation.id, now)) >= MAX_CLIENTS)
      throw new AppError('conflict', {
        message: `An organisation has at most ${MAX_CLIENTS} clients. Revoke one first.`,
      })
    await insertClient(tx, row)
  })
  const present = presentClient(
    {
      ...row,
      kind: organisation.kind,
      grants: [],
      revoked_at: null,
      last_used_at: null,
      old_secret_hash: null,
      old_secret_until: null,
    },
    now,
  )
  return { client: present, secret, apiKey }
}

export async function listClients({ database, clock }: Deps, organisationId: string): Promise<Client[]> {
  const now = clock.now()
  return (await selectClients(database.db, organisationId)).map((client) => presentClient(client, now))
}

/** @throws AppError not_found */
export async function revokeClient(
  { database, clock }: Deps,
  organisationId: string,
  id: string,
): Promise<Client> {
  await updateRevoked(database.db, id, clock.now(), organisationId)
  const client = (await selectClients(database.db, organisationId)).find((one) => one.id === id)
  if (!client) throw new AppError('not_found')
  return presentClient(client, clock.now())
}

/**
 * An administrator grants a scope beyond the kind of the organisation.
 *
 * @returns false: there is no such client
 */
export async function grantScope(
  { database, clock }: Deps,
  { clientId, scope, until }: { clientId: string; scope: PartnerScope; until: Date },
): Promise<boolean> {
  if (!(await selectCallingClient(database.db, clientId))) return false
  await upsertGrant(database.db, { clientId, scope, grantedAt: clock.now(), until })
  return true
}

/** Clients of every organisation: for administrators. */
export function listAllClients({ database }: Pick<Deps, 'database'>): Promise<CallingClient[]> {
  return selectAllClients(database.db)
}

export async function revokeAnyClient(
  { database, clock }: Deps,
  id: string,
): Promise<'revoked' | 'was revoked' | 'unknown'> {
  if (await updateRevoked(database.db, id, clock.now())) return 'revoked'
  return (await selectCallingClient(database.db, id)) ? 'was revoked' : 'unknown'
}

type PresentedClient = Omit<
  CallingClient,
  'organisation_name' | 'organisation_status' | 'purpose' | 'price_kobo' | 'slowed_until'
>

function presentClient(row: PresentedClient, now: Date): Client {
  const time = (at: Date | null) => at?.toISOString() ?? null
  return {
    id: row.id,
    name: row.name,
    sandbox: row.sandbox,
    scopes: scopesNow(row, now),
    api_key_ends: row.api_key_ends,
    signs_in_by: row.jwks ? 'private_key_jwt' : 'secret',
    allowed_networks: row.allowed_networks,
    per_minute: row.per_minute,
    per_day: row.per_day,
    created_at: row.created_at.toISOString(),
    expires_at: time(row.expires_at),
    revoked_at: time(row.revoked_at),
    last_used_at: time(row.last_used_at),
    old_secret_until: time(
      row.old_secret_until !== null && row.old_secret_until > now ? row.old_secret_until : null,
    ),
  }
}
