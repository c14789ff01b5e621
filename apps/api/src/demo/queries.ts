import { sql } from 'kysely'
import type { Db, Tx } from '../db/index.ts'
import { DEMO_EMAILS, type Demo } from './demo-data.ts'
import type { DemoCheck, DemoDevice, DemoModel } from './demo-events.ts'

/** Officers do not count: an administrator may create them before the first start. */
export async function hasUsers(db: Db): Promise<boolean> {
  return (
    (await db.selectFrom('users').select('id').where('role', '=', 'user').limit(1).executeTakeFirst()) !==
    undefined
  )
}

/** Logins of the demo's people that exist. */
export async function selectDemoLogins(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('officers', 'officers.user_id', 'users.id')
    .select((eb) => eb.fn.coalesce('officers.officer_id', 'users.email').as('login'))
    .where('users.email', 'in', DEMO_EMAILS)
    .execute()
  return new Set(rows.map(({ login }) => login))
}

/** Ten well-known models from the TAC table. */
export function selectDemoModels(db: Db): Promise<DemoModel[]> {
  return db
    .selectFrom('tacs')
    .select(['tac', 'brand', 'model'])
    .where('brand', 'in', ['Samsung', 'Apple', 'Nokia', 'Huawei', 'Sony', 'LG', 'HTC'])
    .where(sql<number>`length(model)`, '>', 3)
    .orderBy(sql`md5(tac)`)
    .limit(30)
    .execute()
}

/**
 * Makes the other starts wait until the transaction ends, on a slow machine longer than a person's question
 * may take.
 */
export async function lockDemo(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtext('amana demo'))`.execute(tx)
}

/** An administrator may have made the police command before. */
export async function insertPeople(
  tx: Tx,
  { users, officers, command, network }: Pick<Demo, 'users' | 'officers' | 'command' | 'network'>,
): Promise<void> {
  await tx.insertInto('users').values(users).execute()
  await tx.insertInto('officers').values(officers).execute()
  await tx
    .insertInto('organisations')
    .values(command)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx.insertInto('organisations').values(network).execute()
}

/** The device with its IMEIs and its owner. */
export async function insertDevice(
  tx: Tx,
  { brand, model, place, imeis }: DemoDevice,
  { ownerId, proofSent, now }: { ownerId: string; proofSent: boolean; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('devices')
    .values({
      brand,
      model,
      last_known_location: place,
      ownership_proven_at: null,
      proof_submitted_at: proofSent ? now : null,
      registered_at: now,
      attempt_id: null,
      registered_by_user_id: ownerId,
      registered_without_proof: !proofSent,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('device_imeis')
    .values(
      imeis.map((imei, index) => ({ imei, device_id: id, slot: index === 0 ? (1 as const) : (2 as const) })),
    )
    .execute()
  await tx
    .insertInto('ownerships')
    .values({ device_id: id, user_id: ownerId, origin: 'registration', acquired_at: now, ended_at: null })
    .execute()
  return id
}

/** An officer approved the device's documents. */
export async function updateProven(tx: Tx, deviceId: number, now: Date): Promise<void> {
  await tx
    .updateTable('devices')
    .set({ ownership_proven_at: now, proof_submitted_at: null })
    .where('id', '=', deviceId)
    .execute()
  await tx.updateTable('documents').set({ approved_at: now }).where('device_id', '=', deviceId).execute()
}

/** An unpaid check with its payment, and the sandbox gateway's own record of a completed one. */
export async function insertCheck(tx: Tx, { check, payment }: DemoCheck): Promise<void> {
  await tx.insertInto('verifications').values(check).execute()
  if (!payment) return
  await tx.insertInto('payments').values(payment).execute()
  if (payment.status !== 'completed') return
  await tx
    .insertInto('sandbox.transactions')
    .values({
      reference: payment.reference,
      channel: payment.method === 'airtime' ? 'airtime' : 'card',
      amount_minor: payment.amount_minor,
      currency: payment.currency,
      outcome: 'succeeded',
      reason: null,
      settles_at: payment.created_at,
      created_at: payment.created_at,
    })
    .execute()
}

/** Its owner so far. */
export async function selectOwnerId(tx: Tx, deviceId: number): Promise<string | null> {
  const row = await tx
    .selectFrom('ownerships')
    .select('user_id')
    .where('device_id', '=', deviceId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row?.user_id ?? null
}

export async function selectStationId(tx: Tx, name: string): Promise<number> {
  const { id } = await tx
    .selectFrom('stations')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return id
}
