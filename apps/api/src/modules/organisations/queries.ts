/** SQL of organisations. */
import { type Selectable, sql } from 'kysely'
import { type Db, type Tx, updatedOne } from '../../db/index.ts'
import type { Organisations } from './tables.ts'

export type OrganisationRow = Selectable<Organisations>

export type NewOrganisationRow = Omit<
  OrganisationRow,
  'balance_kobo' | 'reserved_kobo' | 'slowed_until' | 'state_command'
> & {
  state_command?: string | null
}

/** False: the name is taken, or the state command has an organisation. */
export async function insertOrganisation(db: Db, organisation: NewOrganisationRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('organisations')
    .values(organisation)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export function selectOrganisation(db: Db, id: string): Promise<OrganisationRow | undefined> {
  return db.selectFrom('organisations').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Case does not matter; a rejected application has no name. */
export function selectOrganisationByName(db: Db, name: string): Promise<OrganisationRow | undefined> {
  return db
    .selectFrom('organisations')
    .selectAll()
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('status', '<>', 'rejected')
    .executeTakeFirst()
}

export function selectAllOrganisations(db: Db): Promise<OrganisationRow[]> {
  return db.selectFrom('organisations').selectAll().orderBy('name').execute()
}

/** False: it is not in the state that the change starts from. */
export async function updateStatus(
  db: Db,
  id: string,
  {
    from,
    to,
    at,
  }: { from: OrganisationRow['status'][]; to: 'approved' | 'rejected' | 'suspended'; at: Date },
): Promise<boolean> {
  const update = db.updateTable('organisations').set({ status: to, decided_at: at })
  return updatedOne(await update.where('id', '=', id).where('status', 'in', from).executeTakeFirst())
}

/**
 * Which state command a police command represents. False if not a state command or rejected. Throws the
 * unique violation of organisations_one_of_state.
 */
export async function updateStateCommand(db: Db, id: string, stateCommand: string): Promise<boolean> {
  const update = db.updateTable('organisations').set({ state_command: stateCommand })
  return updatedOne(
    await update
      .where('id', '=', id)
      .where('kind', '=', 'police')
      .where('status', '<>', 'rejected')
      .executeTakeFirst(),
  )
}

/** Null: the account was erased. */
export async function selectUserEmail(db: Db, userId: string): Promise<string | undefined> {
  return (await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst())?.email
}

export interface LedgerEntry {
  organisation_id: string
  at: Date
  kind: 'credit' | 'top_up' | 'checks' | 'check_status' | 'job_reserved' | 'job_returned' | 'reversed'
  /** Added to the balance; negative: taken from it. */
  kobo: number
  /** Added to the money reserved for jobs. */
  reserved?: number
  quantity?: number
  client_id?: string | null
  job_id?: string | null
  payment_reference?: string | null
}

/**
 * Locks the account of an organisation until the transaction ends.
 *
 * @returns its balance in kobo; negative: a debt
 */
export async function lockBalance(tx: Tx, id: string): Promise<number> {
  const { balance_kobo } = await tx
    .selectFrom('organisations')
    .select('balance_kobo')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return balance_kobo
}

/**
 * Changes the balance and writes the ledger's row. A reversal may leave a debt, and what comes in pays it
 * first.
 *
 * @returns null, and nothing happened: there is too little money
 */
export async function postToLedger(tx: Tx, entry: LedgerEntry): Promise<{ balanceKobo: number } | null> {
  const { organisation_id, at, kind, kobo, reserved = 0, quantity = 0 } = entry
  const { rows } = await sql<{ balance_kobo: number }>`
    with changed as (
      update organisations set balance_kobo = balance_kobo + ${kobo}, reserved_kobo = reserved_kobo + ${reserved}
      where id = ${organisation_id} and (balance_kobo + ${kobo} >= 0 or ${kobo} >= 0 or ${kind} = 'reversed')
      returning balance_kobo
    )
    insert into organisation_ledger (organisation_id, at, kind, kobo, balance_kobo, quantity, client_id, job_id, payment_reference)
    select ${organisation_id}, ${at}::timestamptz, ${kind}, ${kobo}, balance_kobo, ${quantity}, ${entry.client_id ?? null}::uuid,
      ${entry.job_id ?? null}::uuid, ${entry.payment_reference ?? null}
    from changed
    returning balance_kobo`.execute(tx)
  return rows[0] ? { balanceKobo: rows[0].balance_kobo } : null
}

/** Newest first. */
export function selectLedger(
  db: Db,
  organisationId: string,
  { before, limit }: { before: number | undefined; limit: number },
) {
  const rows = db
    .selectFrom('organisation_ledger as l')
    .leftJoin('clients', 'clients.id', 'l.client_id')
    .select([
      'l.id',
      'l.at',
      'l.kind',
      'l.kobo',
      'l.balance_kobo',
      'l.quantity',
      'l.job_id',
      'l.payment_reference',
    ])
    .select('clients.name as client_name')
    .where('l.organisation_id', '=', organisationId)
    .orderBy('l.id', 'desc')
    .limit(limit)
  return (before === undefined ? rows : rows.where('l.id', '<', before)).execute()
}

/** False: it is slowed down already. */
export async function updateSlowed(
  tx: Tx,
  organisationId: string,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('organisations')
    .set({ slowed_until: until })
    .where('id', '=', organisationId)
    .where((where) => where.or([where('slowed_until', 'is', null), where('slowed_until', '<=', now)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The money of a job is no longer reserved; it is spent, or given back by the ledger. */
export async function releaseReserved(tx: Tx, organisationId: string, kobo: number): Promise<void> {
  await tx
    .updateTable('organisations')
    .set((eb) => ({ reserved_kobo: eb('reserved_kobo', '-', kobo) }))
    .where('id', '=', organisationId)
    .execute()
}
