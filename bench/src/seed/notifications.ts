/** Notifications of past months, and the months themselves as the daily job finds them. */
import type pg from 'pg'

/** Months that the job drops: one more than twelve have passed since. */
const OLD_MONTHS = { from: 20, to: 14 }
const KEPT_MONTHS = 13
const AHEAD_MONTHS = 3

const MONTH = `date_trunc('month', now() at time zone 'utc')`

/** Fills each kept month with notifications of these accounts, `each` for one account and month. */
export async function seedNotifications(client: pg.Client, userIds: readonly string[], each: number): Promise<void> {
  await makeMonths(client, KEPT_MONTHS - 1, 0)
  await insertNotifications(client, userIds, { each, from: KEPT_MONTHS - 1, to: 0 })
  await client.query('vacuum analyze notifications')
}

/**
 * Puts the table back to where the job has its most work: seven months to drop, and the next three to make.
 *
 * @returns how many months there are to drop and to make
 */
export async function ageMonths(
  client: pg.Client,
  userIds: readonly string[],
  rows: number,
): Promise<{ old: number; ahead: number }> {
  const { from, to } = OLD_MONTHS
  await makeMonths(client, from, to)
  const old = from - to + 1
  await insertNotifications(client, userIds, { each: Math.ceil(rows / userIds.length), from, to })
  for (let ahead = 1; ahead <= AHEAD_MONTHS; ahead += 1) {
    const { rows: named } = await client.query<{ name: string }>(
      `select 'notifications_' || to_char(${MONTH} + $1 * interval '1 month', 'YYYY_MM') as name`,
      [ahead],
    )
    await client.query(`drop table ${client.escapeIdentifier(named[0]?.name ?? '')}`)
  }
  await client.query('checkpoint')
  return { old, ahead: AHEAD_MONTHS }
}

async function makeMonths(client: pg.Client, from: number, to: number): Promise<void> {
  await client.query(
    `select add_month('notifications', (${MONTH} - n * interval '1 month') at time zone 'utc') from generate_series($1::int, $2::int, -1) n`,
    [from, to],
  )
}

/** Unread ones, with a key of their own. @param from months ago, as `to` */
async function insertNotifications(
  client: pg.Client,
  userIds: readonly string[],
  { each, from, to }: { each: number; from: number; to: number },
): Promise<void> {
  await client.query(
    `insert into notifications (id, user_id, kind, title, text, link, created_at)
     select gen_random_uuid(), user_id, 'security', 'A new sign-in', 'Somebody signed in to your account from a new device.', '/settings',
       (${MONTH} - n * interval '1 month') at time zone 'utc' + (nth % 20000) * interval '1 minute'
     from unnest($1::uuid[]) user_id, generate_series($2::int, $3::int, -1) n, generate_series(1, $4::int) nth`,
    [userIds, from, to, each],
  )
}
