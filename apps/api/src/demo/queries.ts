import { sql } from 'kysely'
import type { Db, Tx } from '../db/index.ts'
import { DEMO_EMAILS, type Demo, type DemoModel } from './demo-data.ts'

/** Officers do not count: an administrator may create them before the first start. */
export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('role', '=', 'user').limit(1).executeTakeFirst()) !== undefined
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

/** False: another process loaded it first. */
export async function insertDemo(tx: Tx, demo: Demo): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('amana demo'))`.execute(tx)
  if (await hasUsers(tx)) return false
  await tx.insertInto('users').values(demo.users).execute()
  await tx.insertInto('officers').values(demo.officers).execute()
  for (const { device, imeis, ownership, flags, hold } of demo.devices) {
    const { id } = await tx.insertInto('devices').values(device).returning('id').executeTakeFirstOrThrow()
    await tx
      .insertInto('device_imeis')
      .values(imeis.map((imei, index) => ({ imei, device_id: id, slot: index === 0 ? (1 as const) : (2 as const) })))
      .execute()
    await tx
      .insertInto('ownerships')
      .values({ ...ownership, device_id: id })
      .execute()
    await tx
      .insertInto('device_events')
      .values({
        device_id: id,
        action_type: 'registered',
        actor_user_id: ownership.user_id,
        owner_user_id: ownership.user_id,
        created_at: ownership.acquired_at,
      })
      .execute()
    for (const flag of flags) {
      const { rows } = await sql<{ number: string }>`select lpad(nextval('flag_case_numbers')::text, 6, '0') as number`.execute(
        tx,
      )
      const year = new Date(flag.created_at).getUTCFullYear()
      await tx
        .insertInto('flags')
        .values({ ...flag, case_number: `LE-${year}-${rows[0]?.number ?? ''}` })
        .execute()
    }
    if (hold) await tx.insertInto('police_holds').values(hold).execute()
  }
  for (const { check, payment } of demo.checks) {
    await tx.insertInto('verifications').values(check).execute()
    if (!payment) continue
    await tx.insertInto('payments').values(payment).execute()
    // The sandbox gateway's own record of a completed payment.
    if (payment.status === 'completed') {
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
  }
  return true
}
