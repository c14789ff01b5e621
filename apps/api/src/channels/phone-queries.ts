/** SQL of numbers: their settings, and the checks that they order. */
import type { Locale } from '@amana/messages'
import type { Db } from '../db/index.ts'
import type { Channel } from './tables.ts'

export interface PhoneSettings {
  locale: Locale
  stopped: boolean
}

/** @param msisdnHashes of one number, by each key; what was kept last counts */
export async function selectPhoneSettings(db: Db, msisdnHashes: readonly Buffer[]): Promise<PhoneSettings> {
  const row = await db
    .selectFrom('phone_settings')
    .select(['locale', 'stopped_at'])
    .where('msisdn_hash', 'in', msisdnHashes)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { locale: row?.locale ?? 'en', stopped: (row?.stopped_at ?? null) !== null }
}

export async function upsertLocale(db: Db, msisdnHash: Buffer, locale: Locale, now: Date): Promise<void> {
  await db
    .insertInto('phone_settings')
    .values({ msisdn_hash: msisdnHash, locale, updated_at: now })
    .onConflict((conflict) => conflict.column('msisdn_hash').doUpdateSet({ locale, updated_at: now }))
    .execute()
}

/** @param stopped whether the number wants no texts from now on */
export async function upsertStopped(db: Db, msisdnHash: Buffer, stopped: boolean, now: Date): Promise<void> {
  const stopped_at = stopped ? now : null
  await db
    .insertInto('phone_settings')
    .values({ msisdn_hash: msisdnHash, locale: null, stopped_at, updated_at: now })
    .onConflict((conflict) => conflict.column('msisdn_hash').doUpdateSet({ stopped_at, updated_at: now }))
    .execute()
}

export interface PhoneCheck {
  id: string
  verification_id: string
  channel: Channel
  phone_number: string
}

/** False: the order exists already. */
export async function insertPhoneCheck(db: Db, check: PhoneCheck & { created_at: Date }): Promise<boolean> {
  const row = await db
    .insertInto('phone_checks')
    .values(check)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const PHONE_CHECK = ['id', 'verification_id', 'channel', 'phone_number'] as const

export function selectPhoneCheck(db: Db, id: string): Promise<PhoneCheck | undefined> {
  return db.selectFrom('phone_checks').select(PHONE_CHECK).where('id', '=', id).executeTakeFirst()
}

export function selectPhoneCheckOf(db: Db, verificationId: string): Promise<PhoneCheck | undefined> {
  return db
    .selectFrom('phone_checks')
    .select(PHONE_CHECK)
    .where('verification_id', '=', verificationId)
    .executeTakeFirst()
}
