/** Builders for the tests of the officers' portal. */
import type { Imei } from '@amana/contract'
import { sql } from 'kysely'
import type { Answer, TestAccount, TestProduct } from '../../testing/test-product.ts'
import { insertFlag, newImei, RECEIPT, register, sendForm } from '../devices/devices.fixtures.ts'

export interface OwnedPhone {
  imei: Imei
  deviceId: number
  owner: TestAccount
}

/** A registered phone. */
export async function ownedPhone(
  amana: TestProduct,
  owner?: TestAccount,
  imei = newImei(),
): Promise<OwnedPhone> {
  const account = owner ?? (await amana.account())
  const { body } = await register(amana, account.token, { imei })
  return { imei, deviceId: body.response_data.id, owner: account }
}

/** A flag of any kind; returns its id. */
export async function flagOn(
  amana: TestProduct,
  imei: string,
  flag: Parameters<typeof insertFlag>[2] = {},
): Promise<number> {
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
  return amana.database.db
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

export async function suspend(amana: TestProduct, officer: TestAccount): Promise<void> {
  await sql`update officers set suspended_at = now() where user_id = ${officer.userId}`.execute(
    amana.database.db,
  )
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

/** A supervisor confirms what an officer's call proposed. */
export async function confirmed(
  amana: TestProduct,
  proposed: Answer,
  supervisor: TestAccount,
): Promise<Answer> {
  if (proposed.status !== 202)
    throw new Error(`nothing was proposed: ${proposed.status} ${proposed.body.code}`)
  const { id } = proposed.body.response_data.proposal
  return amana.call('POST', `/le/proposals/${id}/confirm/`, {
    token: supervisor.token,
    body: { reason: 'Both receipts were read' },
  })
}

export interface Claimed extends OwnedPhone {
  claimant: TestAccount
  disputeId: number
}

/** A registered phone that another account claims. */
export async function claimedPhone(amana: TestProduct, phone?: OwnedPhone): Promise<Claimed> {
  const owned = phone ?? (await ownedPhone(amana))
  const claimant = await amana.account()
  await sendForm(amana, `/devices/${owned.imei}/disputes/`, claimant.token, { reason: 'My receipt' }, [
    RECEIPT,
  ])
  const { id: disputeId } = await amana.database.db
    .selectFrom('disputes')
    .select('id')
    .where('device_id', '=', owned.deviceId)
    .where('claimant_user_id', '=', claimant.userId)
    .executeTakeFirstOrThrow()
  return { ...owned, claimant, disputeId }
}

/** An account with 21 devices; returns them. */
export async function shop(amana: TestProduct): Promise<{ owner: TestAccount; phones: OwnedPhone[] }> {
  const owner = await amana.account()
  const phones: OwnedPhone[] = []
  for (let number = 0; number < 21; number += 1) phones.push(await ownedPhone(amana, owner))
  return { owner, phones }
}
