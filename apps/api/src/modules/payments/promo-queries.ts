/** SQL of promo codes. */

import { sql } from 'kysely'
import { anyOf, type Db, type Tx, updatedOne } from '../../db/index.ts'
import { type Promo, USES_OF_ONE } from './rules.ts'

export async function selectPromo(db: Db, code: string): Promise<Promo | undefined> {
  return await db
    .selectFrom('promo_codes')
    .select(['percent_off', 'amount_off_minor', 'valid_from', 'valid_until', 'max_uses', 'uses'])
    .where('code', '=', code)
    .executeTakeFirst()
}

/**
 * Frees the uses that unpaid payments hold no longer. Rows that another transaction holds are left to it.
 */
export async function updateHoldsEnded(db: Db, code: string, now: Date): Promise<void> {
  await sql`
    with ended as (
      update payments set promo_held_until = null
      where id in (
        select id from payments where promo_code = ${code} and promo_held_until <= ${now} and status = 'pending'
        for update skip locked
      )
      returning id
    ), given_back as (
      delete from promo_uses where payment_id in (select id from ended)
    )
    update promo_codes set uses = uses - (select count(*) from ended)
    where code = ${code} and exists (select from ended)`.execute(db)
}

/** When the first hold of the code ends; undefined: no unpaid payment holds one. */
export async function selectFirstHoldEnd(db: Db, code: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('payments')
    .select('promo_held_until')
    .where('promo_code', '=', code)
    .where('promo_held_until', 'is not', null)
    .orderBy('promo_held_until')
    .limit(1)
    .executeTakeFirst()
  return row?.promo_held_until ?? undefined
}

/** One transaction at a time takes uses of a code. */
export async function lockPromo(tx: Tx, code: string): Promise<void> {
  await tx.selectFrom('promo_codes').select('code').where('code', '=', code).forUpdate().execute()
}

/** False: the code has no use left. */
export async function updatePromoUsed(tx: Tx, code: string): Promise<boolean> {
  const result = await tx
    .updateTable('promo_codes')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('code', '=', code)
    .whereRef('uses', '<', 'max_uses')
    .executeTakeFirst()
  return updatedOne(result)
}

export async function updatePromoGivenBack(tx: Tx, code: string): Promise<void> {
  await tx
    .updateTable('promo_codes')
    .set((eb) => ({ uses: eb('uses', '-', 1) }))
    .where('code', '=', code)
    .where('uses', '>', 0)
    .execute()
}

/**
 * Takes a use of the code for each of these, who are one person. Under the lock of the code.
 *
 * @returns false, and nothing was taken: one of them has two already
 */
export async function insertPromoUses(
  tx: Tx,
  code: string,
  persons: readonly Buffer[],
  paymentId: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with free as (
      select person, (select min(n) from generate_series(1, ${USES_OF_ONE}::int) as numbers (n)
        where not exists (select from promo_uses u where u.code = ${code} and u.person = p.person and u.nth = n)) as nth
      from unnest(${[...persons]}::bytea[]) as p (person)
    )
    insert into promo_uses (code, person, nth, payment_id)
    select ${code}, person, nth, ${paymentId}::uuid from free where not exists (select from free where nth is null)`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0n) === persons.length
}

/** Whether one of these has used the code as often as a person may. */
export async function hasUsedUp(db: Db, code: string, persons: readonly Buffer[]): Promise<boolean> {
  const rows = await db
    .selectFrom('promo_uses')
    .select('person')
    .where('code', '=', code)
    .where('person', '=', anyOf(persons))
    .groupBy('person')
    .having(({ fn }) => fn.countAll(), '>=', USES_OF_ONE)
    .execute()
  return rows.length > 0
}

export async function deletePromoUses(tx: Tx, paymentId: string): Promise<void> {
  await tx.deleteFrom('promo_uses').where('payment_id', '=', paymentId).execute()
}

/** Uses of codes that ended before then: a late payment of theirs is settled by now. */
export async function deleteUsesOfEnded(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('promo_uses as u')
    .using('promo_codes as c')
    .whereRef('c.code', '=', 'u.code')
    .where('c.valid_until', '<', before)
    .execute()
}

/** The contacts that an account has proven. */
export async function selectProvenContacts(
  db: Db,
  userId: string,
): Promise<{ email: string | null; phone: string | null }> {
  const row = await db
    .selectFrom('users')
    .select(['email', 'phone_number', 'email_verified_at', 'phone_verified_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return {
    email: row?.email_verified_at ? row.email : null,
    phone: row?.phone_verified_at ? row.phone_number : null,
  }
}

/** False: the code exists already. */
export async function insertPromo(db: Db, promo: Omit<Promo, 'uses'> & { code: string }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('promo_codes')
    .values(promo)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
