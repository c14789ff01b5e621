/** Metrics of the whole deployment: one statement, which reads a bounded number of rows. */
import { sql } from 'kysely'
import type { Db } from '../db/index.ts'
import { JOB_NAMES } from '../jobs/jobs.ts'

/** Rows that are counted of anything that waits. */
const MAX_COUNTED = 10_000

interface QueueFacts {
  queue: string
  /** Due and not begun. */
  waiting: number
  /** Seconds since the first of them was due. */
  oldest_seconds: number
  active: number
  /** Failed after the last retry, and still kept. */
  failed: number
}

/** Times in seconds since 1970; null: never. */
export interface Facts {
  queues: QueueFacts[]
  log_waiting: number
  /** Sequenced, and not under a signature. */
  log_unsigned: number
  log_size: number
  log_signed_at: number | null
  log_paused: boolean
  audit_waiting: number
  /** Chained rows behind the newest signed head. */
  audit_unsigned: number
  audit_head_at: number | null
  brakes: number
  blocks_held_back: number
  blocks_waiting: number
  /** Changes that the slowest network has not applied, and since when the first of them exists. */
  feed_behind: number
  feed_behind_since: number | null
  webhooks_overdue: number
  webhooks_overdue_since: number | null
  private_unpublished: number
  /** Null: there is no set. */
  private_confirmed_at: number | null
  payments_pending: number
  payments_pending_since: number | null
}

const counted = (from: ReturnType<typeof sql>) =>
  sql`(select count(*)::int from (select 1 from ${from} limit ${sql.lit(MAX_COUNTED)}) waiting)`
const seconds = (time: ReturnType<typeof sql>) => sql`extract(epoch from ${time})::float8`

/** An array of one row for each queue. */
const queues = sql`(
  select json_agg(json_build_object(
    'queue', q.name, 'waiting', due.waiting, 'oldest_seconds', due.oldest_seconds,
    'active', q.active_count, 'failed', q.failed_count))
  from pgboss.queue q cross join lateral (
    select count(*)::int as waiting,
      coalesce(extract(epoch from now() - min(greatest(first.created_on, first.start_after))), 0)::float8 as oldest_seconds
    from (
      select j.created_on, j.start_after from pgboss.job j
      where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now()
      order by j.priority desc, j.created_on limit ${sql.lit(MAX_COUNTED)}
    ) first
  ) due
  where q.name = any(${sql.val(JOB_NAMES)}::text[])
)`

/** The networks that are behind the head, the one furthest behind first. */
const feed = sql`(
  select s.head - c.position as behind, ${seconds(sql`coalesce(first.at, c.applied_at)`)} as since
  from block_list_state s
  join block_cursors c on c.position < s.head
  join organisations o on o.id = c.organisation_id and o.status = 'approved'
  left join block_changes first on first.position = c.position + 1
  order by c.position limit 1
)`

const overdue = sql`(
  select count(*)::int as deliveries, ${seconds(sql`min(first.next_at)`)} as since
  from webhooks w cross join lateral (
    select d.next_at from webhook_deliveries d
    where d.webhook_id = w.id and d.status = 'pending' and d.next_at <= now()
    order by d.next_at limit 100
  ) first
  where w.status = 'active'
)`

const pending = sql`(
  select count(*)::int as payments, ${seconds(sql`min(first.created_at)`)} as since from (
    select created_at from payments where status = 'pending' order by created_at limit ${sql.lit(MAX_COUNTED)}
  ) first
)`

export async function selectFacts(db: Db): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select coalesce(${queues}, '[]') as queues,
      ${counted(sql`log_pending`)} as log_waiting,
      (log.assigned - coalesce(signed.size, 0))::float8 as log_unsigned,
      coalesce(signed.size, 0)::float8 as log_size,
      ${seconds(sql`signed.at`)} as log_signed_at,
      log.paused is not null as log_paused,
      ${counted(sql`audit_pending`)} as audit_waiting,
      (coalesce((select max(position) from audit_chain), 0) - coalesce(head.position, 0))::float8 as audit_unsigned,
      ${seconds(sql`head.at`)} as audit_head_at,
      (select count(*)::int from block_stops where released_at is null) as brakes,
      ${counted(sql`block_held_back`)} as blocks_held_back,
      ${counted(sql`block_pending`)} as blocks_waiting,
      coalesce(feed.behind, 0)::float8 as feed_behind, feed.since as feed_behind_since,
      overdue.deliveries as webhooks_overdue, overdue.since as webhooks_overdue_since,
      coalesce(private.unpublished, 0)::float8 as private_unpublished, private.confirmed_at as private_confirmed_at,
      pending.payments as payments_pending, pending.since as payments_pending_since
    from log_state log
      left join (select size, at from log_checkpoints order by size desc limit 1) signed on true
      left join (select position, at from audit_heads order by id desc limit 1) head on true
      left join ${feed} feed on true
      left join (
        select assigned - published as unpublished, ${seconds(sql`confirmed_at`)} as confirmed_at
        from private_epochs where begun_at is not null and until is null
      ) private on true,
      ${overdue} overdue, ${pending} pending`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('the log has no state')
  return facts
}
