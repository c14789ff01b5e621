/** Builders for the tests of the officers' portal. */
import type { Imei } from '@amana/contract'
import { sql } from 'kysely'
import type { TestAccount, TestProduct } from '../../testing/test-product.ts'
import { insertFlag, newImei, register } from '../devices/devices.fixtures.ts'

export interface OwnedPhone {
  imei: Imei
  deviceId: number
  owner: TestAccount
}

/** A registered phone. */
export async function ownedPhone(amana: TestProduct, owner?: TestAccount, imei = newImei()): Promise<OwnedPhone> {
  const account = owner ?? (await amana.account())
  const { body } = await register(amana, account.token, { imei })
  return { imei, deviceId: body.response_data.id, owner: account }
}

/** A flag of any kind; returns its id. */
export async function flagOn(amana: TestProduct, imei: string, flag: Parameters<typeof insertFlag>[2] = {}): Promise<number> {
  await insertFlag(amana.database, imei, flag)
  const { id } = await amana.database.db
    .selectFrom('flags')
    .select('id')
    .where('imei', '=', imei as Imei)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

/** The newest row of the audit log. */
export function lastAudit(amana: TestProduct) {
  return amana.database.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
}

export async function suspend(amana: TestProduct, officer: TestAccount): Promise<void> {
  await sql`update officers set suspended_at = now() where user_id = ${officer.userId}`.execute(amana.database.db)
}

export async function expire(amana: TestProduct, officer: TestAccount): Promise<void> {
  await sql`update officers set expires_at = now() - interval '1 minute' where user_id = ${officer.userId}`.execute(
    amana.database.db,
  )
}

export const officerReport = (imei: Imei, change: Record<string, unknown> = {}) => ({
  reporter_name: 'Bola Ade',
  imei,
  device_brand: 'Tecno Spark 20',
  phone: '0803 123 4567',
  device_state: 'Lagos',
  location: 'Ikeja under bridge',
  reason_for_flagging: 'Snatched in traffic',
  flag_type: 'stolen',
  ...change,
})
