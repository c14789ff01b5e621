import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { ERASED_NAME } from '../../../db/personal-data.ts'

/**
 * Empties accounts whose address was never proven, with their consents and former numbers: nobody ever signed
 * in to them. The rows stay, empty: a deletion would search every table that refers to accounts. An account
 * that is proven at this moment is locked, and skipped.
 *
 * @param which a condition on the users `u`, with order and limit if needed
 * @returns how many
 */
export async function anonymiseUnverified(db: Db, which: RawBuilder<unknown>, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`with gone as materialized (
    select u.id from users u where u.role = 'user' and u.email_verified_at is null and u.erased_at is null
    and not exists (select 1 from sessions s where s.user_id = u.id) and ${which} for update skip locked
  ), consents_gone as (delete from consents where user_id in (select id from gone)),
    numbers_gone as (delete from former_numbers where user_id in (select id from gone))
  update users set email = 'erased.' || gen_random_uuid() || '@erased.invalid', first_name = ${ERASED_NAME.first},
    last_name = ${ERASED_NAME.last}, phone_number = null, phone_verified_at = null, password_hash = '', password_unproven = false, erased_at = ${now}
  where id in (select id from gone)`.execute(db)
  return Number(numAffectedRows)
}

/** The same for this account alone. */
export function anonymiseUnverifiedAccount(tx: Tx, id: string, now: Date): Promise<number> {
  return anonymiseUnverified(tx, sql`u.id = ${id}`, now)
}
