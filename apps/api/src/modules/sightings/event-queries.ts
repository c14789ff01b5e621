/** SQL of the events for police commands. */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/index.ts'

/** The command of a case `f`: of its state, its officer, or where the phone was reported. */
export const COMMAND_OF_CASE: RawBuilder<string | null> = sql`coalesce(f.assigned_state,
  (select o.state_command from officers o where o.user_id = f.assigned_user_id), f.device_state)`

/** Approved police commands that listen to an event. */
const listening = (event: string): RawBuilder<unknown> => sql`(
  select o.id, lower(o.state_command) as state from organisations o
  where o.kind = 'police' and o.status = 'approved' and o.state_command is not null and exists (
    select from webhooks w where w.organisation_id = o.id and w.status = 'active' and not w.sandbox and ${event} = any (w.events)))`

export interface SeenPlace {
  flag_id: number
  state: string
  last_seen_at: Date
}

/** To the command of the state where the phone was seen, and to the command of the case. Without the area. */
export async function publishSightings(
  tx: Tx,
  { network, now }: { network: string; now: Date },
  places: readonly SeenPlace[],
): Promise<void> {
  const event = 'sighting.received'
  await sql`
    select publish_webhook_event(c.id, false, ${event}, json_build_object('case_number', f.case_number, 'imei', f.imei,
      'network', ${network}::text, 'state', p.state, 'seen_at', ${isoTime(sql`p.seen_at`)}), ${now}::timestamptz)
    from unnest(
      ${places.map(({ flag_id }) => flag_id)}::bigint[], ${places.map(({ state }) => state)}::text[],
      ${places.map(({ last_seen_at }) => last_seen_at.toISOString())}::timestamptz[]
    ) as p (flag_id, state, seen_at)
    join flags f on f.id = p.flag_id
    join ${listening(event)} c on c.state in (lower(p.state), lower(${COMMAND_OF_CASE}))`.execute(tx)
}

/** To the commands of the states where the phone was seen, and to the command of the case. */
export async function publishCopies(tx: Tx, now: Date, flagIds: readonly number[]): Promise<void> {
  const event = 'imei.copied'
  await sql`
    select publish_webhook_event(c.id, false, ${event}, json_build_object('case_number', f.case_number, 'imei', f.imei,
      'at', ${isoTime(sql`${now}::timestamptz`)}), ${now}::timestamptz)
    from flags f join ${listening(event)} c on c.state = lower(${COMMAND_OF_CASE})
      or exists (select from sighted_cases s where s.flag_id = f.id and lower(s.state) = c.state)
    where f.id = any (${[...flagIds]}::bigint[])`.execute(tx)
}

function isoTime(time: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char(${time} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
