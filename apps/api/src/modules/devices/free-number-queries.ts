/** SQL of numbers that a deleted account left. */
import { formsOfImei, type Imei } from '@amana/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/index.ts'
import type { LockedImeis } from './lock-queries.ts'
import { byAnother } from './registration-queries.ts'

/** An account that wants to register a number which a deleted account left. */
export interface Entitled {
  /** Null: none, so that the time has to be over. */
  userId: string | null
  /** Hashes of the account's proven contacts, by each key. */
  emailHashes: readonly Buffer[]
  phoneHashes: readonly Buffer[]
  /** Numbers that were left before are everybody's. */
  leftBefore: Date
}

/** The account's proven address and number; null: it has none. */
export async function selectProvenContacts(
  db: Db,
  userId: string,
): Promise<{ email: string | null; phone: string | null }> {
  const { rows } = await sql<{ email: string | null; phone: string | null }>`
    select case when email_verified_at is not null then email end as email,
      case when phone_verified_at is not null then phone_number end as phone
    from users where id = ${userId}`.execute(db)
  return rows[0] ?? { email: null, phone: null }
}

const formsOf = (imeis: readonly Imei[]): RawBuilder<unknown> => sql`${imeis.flatMap(formsOfImei)}::text[]`

/** Locks the devices without an owner that have one of these numbers, until the transaction ends. */
export async function lockDevicesWithoutOwner(tx: Tx, imeis: LockedImeis): Promise<void> {
  await sql`
    select d.id from devices d where d.id in (
      select i.device_id from device_imeis i join ownerships o on o.device_id = i.device_id and o.ended_at is null
      where i.imei = any(${formsOf(imeis)}) and o.user_id is null
    ) order by d.id for update`.execute(tx)
}

/**
 * The devices that a deleted account left and that nobody claims; an erasure ends one ownership and begins
 * the next at one time.
 */
function free(
  imeis: readonly Imei[],
  { userId, emailHashes, phoneHashes, leftBefore }: Entitled,
): RawBuilder<unknown> {
  return sql`
    select distinct o.device_id as id from device_imeis i join ownerships o on o.device_id = i.device_id and o.ended_at is null
    where i.imei = any(${formsOf(imeis)}) and o.user_id is null
      and not exists (select 1 from disputes s where s.device_id = o.device_id and s.status = 'open')
      and (o.acquired_at <= ${leftBefore}::timestamptz or exists (
        select 1 from ownerships former join erased_contacts c on c.user_id = former.user_id
        where former.device_id = o.device_id and former.ended_at = o.acquired_at and (
          c.kind = 'email' and c.contact_hash = any(${[...emailHashes]}::bytea[])
          or c.kind = 'phone' and c.contact_hash = any(${[...phoneHashes]}::bytea[])
          or c.kind = 'nin' and c.contact_hash in (
            select n.value_hash from identities n where n.user_id = ${userId}::uuid and n.kind = 'nin'))))`
}

export async function selectFree(db: Db, imeis: readonly Imei[], entitled: Entitled): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${free(imeis, entitled)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Without those that somebody else reported. */
export async function selectFreeUnflagged(
  tx: Tx,
  imeis: readonly Imei[],
  entitled: Entitled,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select left_behind.id from (${free(imeis, entitled)}) left_behind where not exists (
      select 1 from device_imeis own cross join lateral imeis_of_device(own.imei::text) known join flags f on f.imei = known.imei
      where own.device_id = left_behind.id and f.is_open_case and ${byAnother(entitled.userId)})`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The other number of a phone stays with it, as its first one. */
export async function deleteNumbers(
  tx: Tx,
  deviceIds: readonly number[],
  imeis: readonly Imei[],
): Promise<void> {
  await sql`
    delete from device_imeis where device_id = any(${[...deviceIds]}::bigint[]) and imei = any(${formsOf(imeis)})`.execute(
    tx,
  )
  await sql`
    update device_imeis i set slot = 1 where i.device_id = any(${[...deviceIds]}::bigint[]) and i.slot = 2
      and not exists (select 1 from device_imeis first where first.device_id = i.device_id and first.slot = 1)`.execute(
    tx,
  )
}
