/** SQL of clients. */
import type { PartnerScope } from '@amana/contract'
import { type Selectable, sql } from 'kysely'
import { type Db, updatedOne } from '../../../db/index.ts'
import type { Clients, Organisations } from '../../../db/partner-schema.ts'

export type ClientRow = Omit<Selectable<Clients>, 'scopes'> & { scopes: PartnerScope[] }

/** A client with what its organisation says of it. */
export type CallingClient = ClientRow & {
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
    .select(['organisations.name as organisation_name', 'organisations.status as organisation_status', 'purpose', 'price_kobo'])
    .$castTo<CallingClient>()
}

export function selectCallingClient(db: Db, id: string): Promise<CallingClient | undefined> {
  return calling(db).where('clients.id', '=', id).executeTakeFirst()
}

export function selectClientOfKey(db: Db, apiKeyHash: Buffer): Promise<CallingClient | undefined> {
  return calling(db).where('api_key_hash', '=', apiKeyHash).executeTakeFirst()
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
    .select(['clients.name as client', 'organisations.name as organisation', 'private_per_day', 'created_by_user_id'])
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

export function selectClients(db: Db, organisationId: string): Promise<ClientRow[]> {
  return db
    .selectFrom('clients')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .orderBy('created_at', 'desc')
    .$castTo<ClientRow>()
    .execute()
}

export function selectAllClients(db: Db): Promise<CallingClient[]> {
  return calling(db).orderBy('organisations.name').orderBy('clients.created_at').execute()
}

/** If an organisation is named, only its own. False: unknown, or revoked already. */
export async function updateRevoked(db: Db, id: string, at: Date, organisationId?: string): Promise<boolean> {
  let query = db.updateTable('clients').set({ revoked_at: at }).where('id', '=', id).where('revoked_at', 'is', null)
  if (organisationId !== undefined) query = query.where('organisation_id', '=', organisationId)
  return updatedOne(await query.executeTakeFirst())
}

/** False: this assertion signed the client in already. */
export async function insertAssertion(db: Db, clientId: string, jtiHash: Buffer, expiresAt: Date): Promise<boolean> {
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
