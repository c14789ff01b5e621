import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import { ERASED_NAME, type PersonalData, selectFrom } from '../../db/personal-data.ts'
import { DAY } from '../../kernel/durations.ts'
import { newSecret } from '../../kernel/random.ts'
import { anonymiseUnverified } from './sign-up/unverified-account-queries.ts'

/** Accounts whose address was never proven. */
function anonymiseUnverifiedAccounts(db: Db, before: Date, limit: number, now: Date): Promise<number> {
  return anonymiseUnverified(db, sql`u.created_at < ${before} order by u.created_at limit ${limit}`, now)
}

async function deleteUnfinishedAuthenticators(db: Db, before: Date, limit: number): Promise<number> {
  const unfinished = db.selectFrom('authenticators').select('user_id').where('enabled_at', 'is', null)
  const { numDeletedRows } = await db
    .deleteFrom('authenticators')
    .where('user_id', 'in', unfinished.where('created_at', '<', before).orderBy('created_at').limit(limit))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Proofs of consent of erased people. Returns how many people. */
async function deleteOldConsents(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    with gone as materialized (
      select u.id from users u where u.erased_at < ${before} and exists (select 1 from consents c where c.user_id = u.id)
      order by u.erased_at limit ${limit}
    ), consents_gone as (delete from consents where user_id in (select id from gone))
    select id from gone`.execute(db)
  return rows.length
}

export const personalData: PersonalData = {
  module: 'accounts',
  exported: (id) => ({
    former_numbers: selectFrom('former_numbers')
      .select(['phone_number', 'proven_at', 'lost_at'])
      .where('user_id', '=', id)
      .orderBy('lost_at')
      .orderBy('id'),
    sessions: selectFrom('sessions')
      .select(['id', 'device', 'created_at', 'last_used_at', 'expires_at', 'ended_at', 'end_reason'])
      .where('user_id', '=', id)
      .orderBy('id'),
    passkeys: selectFrom('passkeys')
      .select(['id', 'name', 'device', 'aaguid', 'transports', 'backed_up'])
      .select(['created_at', 'last_used_at', 'copied_at'])
      .where('user_id', '=', id)
      .orderBy('id'),
    former_addresses: selectFrom('email_undos')
      .select(['email', 'created_at', 'expires_at', 'used_at'])
      .where('user_id', '=', id)
      .orderBy('created_at')
      .orderBy('id'),
    consents: selectFrom('consents')
      .select(['purpose', 'text_version', 'channel', 'given_at', 'withdrawn_at'])
      .where('user_id', '=', id)
      .orderBy('given_at')
      .orderBy('purpose'),
    officer: selectFrom('officers')
      .select(['officer_id', 'rank', 'force_number', 'state_command', 'station', 'expires_at'])
      .where('user_id', '=', id),
  }),
  async erase(tx, { id }, now) {
    // Deletes everything that opens the account. Times of sessions stay until they are purged.
    await tx.deleteFrom('authenticators').where('user_id', '=', id).execute()
    await tx.deleteFrom('recovery_codes').where('user_id', '=', id).execute()
    await tx.deleteFrom('passkeys').where('user_id', '=', id).execute()
    await tx.deleteFrom('email_undos').where('user_id', '=', id).execute()
    await tx.deleteFrom('former_numbers').where('user_id', '=', id).execute()
    await tx.deleteFrom('attempt_locks').where('subject', '=', id).execute()
    await tx
      .deleteFrom('refresh_tokens')
      .where('session_id', 'in', (eb) => eb.selectFrom('sessions').select('id').where('user_id', '=', id))
      .execute()
    await tx
      .updateTable('sessions')
      .set(({ fn, val }) => ({
        device: '',
        ended_at: fn.coalesce('ended_at', val(now)),
        end_reason: fn.coalesce('end_reason', val('account_deleted' as const)),
      }))
      .where('user_id', '=', id)
      .execute()
    await tx
      .updateTable('users')
      .set({
        // The address cannot be guessed, so nobody can register with it.
        email: `erased.${newSecret().toLowerCase()}@erased.invalid`,
        first_name: ERASED_NAME.first,
        last_name: ERASED_NAME.last,
        phone_number: null,
        phone_verified_at: null,
        email_verified_at: null,
        password_hash: '',
        pin_hash: null,
        two_factor_method: null,
        recovered_at: null,
        pin_held_until: null,
        validated_on: null,
        validated_numbers: [],
        address: '',
        locale: null,
        date_of_birth: null,
        erased_at: now,
      })
      .where('id', '=', id)
      .execute()
  },
  retention: [
    { kept: 30 * DAY, end: anonymiseUnverifiedAccounts },
    { kept: DAY, end: deleteUnfinishedAuthenticators },
    { kept: 6 * 365 * DAY, end: deleteOldConsents },
  ],
}
