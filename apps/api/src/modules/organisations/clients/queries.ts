/** SQL of clients. */
import { KINDS_OF_SCOPE, type OrganisationKind, type PartnerScope } from '@amana/contract'
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { type Db, type Tx, updatedOne } from '../../../db/index.ts'
import { lockOrganisation } from '../members/queries.ts'
import type { Clients, Organisations } from '../tables.ts'

type ClientRow = Omit<Selectable<Clients>, 'scopes'> & { scopes: PartnerScope[] }

interface Grant {
  scope: PartnerScope
  until: Date
}

/** A client with what its organisation says of it. */
export type CallingClient = ClientRow & {
  kind: OrganisationKind
  /** Scopes that an administrator granted, also those that are over. */
  grants: Grant[]
  slowed_until: Date | null
  organisation_name: string
  organisation_status: Organisations['status']
  purpose: string
  price_kobo: number
}

function calling(db: Db) {
  return db
    .selectFrom('clients')
    .innerJoin('organisations', 'organisations.id', 'clients.organisation_id')
    .selectAll('clients')
    .select([
      'organisations.name as organisation_name',
      'organisations.status as organisation_status',
      'purpose',
      'price_kobo',
    ])
    .select(['organisations.kind', 'organisations.slowed_until'])
    .select(
      sql`(select coalesce(json_agg(json_build_object('scope', g.scope, 'until', g.until) order by g.scope), '[]')
        from client_scope_grants g where g.client_id = clients.id)`.as('grants'),
    )
    .$castTo<StoredClient>()
}

type StoredClient = Omit<CallingClient, 'grants'> & { grants: { scope: PartnerScope; until: string }[] }

const read = ({ grants, ...client }: StoredClient): CallingClient => ({
  ...client,
  grants: grants.map(({ scope, until }) => ({ scope, until: new Date(until) })),
})

export async function selectCallingClient(db: Db, id: string): Promise<CallingClient | undefined> {
  const client = await calling(db).where('clients.id', '=', id).executeTakeFirst()
  return client && read(client)
}

/** With its questions of a day so far. */
export type AskingClient = CallingClient & { asked_today: number }

/** @param day in Lagos */
export async function selectAskingClient(
  db: Db,
  by: { id: string } | { apiKeyHash: Buffer },
  day: string,
): Promise<AskingClient | undefined> {
  const client = await calling(db)
    .leftJoin('client_usage', (join) =>
      join.onRef('client_usage.client_id', '=', 'clients.id').on('client_usage.day', '=', day),
    )
    .select(['client_usage.checks', 'client_usage.check_status'])
    .where(({ eb }) => ('id' in by ? eb('clients.id', '=', by.id) : eb('api_key_hash', '=', by.apiKeyHash)))
    .$castTo<StoredClient & Record<'checks' | 'check_status', number | null>>()
    .executeTakeFirst()
  return client && { ...read(client), asked_today: (client.checks ?? 0) + (client.check_status ?? 0) }
}

/**
 * Whether a live client of the organisation has the scope, or a test client of it.
 *
 * @param organisationId a column or an id
 */
export function organisationHas(
  scope: PartnerScope,
  organisationId: RawBuilder<string>,
  now: Date,
  { sandbox = false } = {},
): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from clients k join organisations of_client on of_client.id = k.organisation_id
    where k.organisation_id = ${organisationId} and k.sandbox = ${sandbox}
      and k.revoked_at is null and (k.expires_at is null or k.expires_at > ${now}::timestamptz)
      and (${scope} = any (k.scopes) and of_client.kind = any (${[...KINDS_OF_SCOPE[scope]]}::text[]) or exists (
        select from client_scope_grants g where g.client_id = k.id and g.scope = ${scope} and g.until > ${now}::timestamptz)))`
}

/** A second grant of the same scope takes the place of the first. */
export async function upsertGrant(
  db: Db,
  {
    clientId,
    scope,
    grantedAt,
    until,
  }: { clientId: string; scope: PartnerScope; grantedAt: Date; until: Date },
): Promise<void> {
  await db
    .insertInto('client_scope_grants')
    .values({ client_id: clientId, scope, granted_at: grantedAt, until })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'scope']).doUpdateSet({ granted_at: grantedAt, until }),
    )
    .execute()
}

/** The client as a mail about it names it. */
export interface ClientNames {
  client: string
  organisation: string
  private_per_day: number
  created_by_user_id: string | null
}

export function selectClientNames(db: Db, id: string): Promise<ClientNames | undefined> {
  return db
    .selectFrom('clients')
    .innerJoin('organisations', 'organisations.id', 'clients.organisation_id')
    .select([
      'clients.name as client',
      'organisations.name as organisation',
      'private_per_day',
      'created_by_user_id',
    ])
    .where('clients.id', '=', id)
    .executeTakeFirst()
}

export async function updateLastUsed(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('clients').set({ last_used_at: at }).where('id', '=', id).execute()
}

export type NewClient = Pick<
  ClientRow,
  | 'id'
  | 'organisation_id'
  | 'name'
  | 'sandbox'
  | 'scopes'
  | 'secret_hash'
  | 'api_key_hash'
  | 'api_key_ends'
  | 'jwks'
  | 'allowed_networks'
  | 'per_minute'
  | 'per_day'
  | 'private_per_day'
  | 'created_at'
  | 'created_by_user_id'
  | 'expires_at'
>

/** Makers of clients wait for each other. @returns how many of the organisation work at `now` */
export async function lockClients(tx: Tx, organisationId: string, now: Date): Promise<number> {
  await lockOrganisation(tx, organisationId)
  const { count } = await tx
    .selectFrom('clients')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organisation_id', '=', organisationId)
    .where('revoked_at', 'is', null)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirstOrThrow()
  return count
}

export async function insertClient(db: Db, { jwks, ...client }: NewClient): Promise<void> {
  await db
    .insertInto('clients')
    .values({
      ...client,
      jwks: sql`${jwks === null ? null : JSON.stringify(jwks)}::jsonb`,
      // Bits behind the length of a network are dropped.
      allowed_networks: sql`(select coalesce(array_agg(network(each::inet)), '{}') from unnest(${client.allowed_networks}::text[]) each)`,
    })
    .execute()
}

/** The client until the transaction ends: two rolls of its secret wait for each other. */
export function lockClient(
  tx: Tx,
  organisationId: string,
  id: string,
): Promise<Pick<ClientRow, 'secret_hash' | 'revoked_at'> | undefined> {
  return tx
    .selectFrom('clients')
    .select(['secret_hash', 'revoked_at'])
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The present secret becomes the old one, and the old one ends. */
export async function updateSecret(tx: Tx, id: string, secretHash: Buffer, oldUntil: Date): Promise<void> {
  await tx
    .updateTable('clients')
    .set(({ ref }) => ({
      old_secret_hash: ref('secret_hash'),
      old_secret_until: oldUntil,
      secret_hash: secretHash,
    }))
    .where('id', '=', id)
    .execute()
}

/** An ended secret is kept no longer, not even its hash. */
export async function deleteOldSecrets(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('clients')
    .set({ old_secret_hash: null, old_secret_until: null })
    .where('old_secret_until', '<=', now)
    .execute()
}

export async function selectClients(db: Db, organisationId: string): Promise<CallingClient[]> {
  const clients = calling(db)
    .where('organisation_id', '=', organisationId)
    .orderBy('clients.created_at', 'desc')
  return (await clients.execute()).map(read)
}

export async function selectAllClients(db: Db): Promise<CallingClient[]> {
  return (await calling(db).orderBy('organisations.name').orderBy('clients.created_at').execute()).map(read)
}

/** If an organisation is named, only its own. False: unknown, or revoked already. */
export async function updateRevoked(db: Db, id: string, at: Date, organisationId?: string): Promise<boolean> {
  let query = db
    .updateTable('clients')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
  if (organisationId !== undefined) query = query.where('organisation_id', '=', organisationId)
  return updatedOne(await query.executeTakeFirst())
}

/** False: this assertion signed the client in already. */
export async function insertAssertion(
  db: Db,
  clientId: string,
  jtiHash: Buffer,
  expiresAt: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('client_assertions')
    .values({ client_id: clientId, jti_hash: jtiHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteOldAssertions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('client_assertions').where('expires_at', '<', now).execute()
}
