/**
 * Gauges of the whole deployment, read when somebody asks for the metrics and never by a request of a person.
 * A database that does not answer leaves the last figures, and `amana_database_up` is 0.
 */
import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import { readLastBackup } from '../backup/last-backup.ts'
import type { Database } from '../db/index.ts'
import { SECOND } from '../kernel/durations.ts'
import { remember } from '../kernel/remember.ts'
import { type Facts, selectFacts } from './facts-queries.ts'

/** How old the figures may be. */
const LIFE_MS = 15 * SECOND
/** How long a reader of the metrics waits for the database. */
const PATIENCE_MS = 3 * SECOND

export interface FactDeps {
  database: Pick<Database, 'db'>
  dataDir: string
}

type Set = (facts: Facts) => void

/** @returns brings the gauges of the registry up to date; call it before the registry is read */
export function gaugeFacts(registry: Registry, deps: FactDeps): () => Promise<void> {
  const gauge = gaugeIn(registry)
  const up = gauge('amana_database_up', '1: the database answered the last reading of these figures')
  const sets: readonly Set[] = [
    queueGauges(registry),
    logGauges(registry),
    feedGauges(registry),
    moneyGauges(registry),
  ]
  const disk = diskGauges(registry, deps.dataDir)
  const read = async () => {
    try {
      const facts = await selectFacts(deps.database.db)
      for (const set of sets) set(facts)
      up.set(1)
    } catch {
      up.set(0)
    }
    await disk()
  }
  const remembered = remember(read, LIFE_MS, () => performance.now())
  return async () => {
    const late = new AbortController()
    const reading = remembered.get().then(() => true)
    const inTime = await Promise.race([
      reading,
      sleep(PATIENCE_MS, false, { signal: late.signal }).catch(() => false),
    ])
    late.abort()
    if (!inTime) up.set(0)
  }
}

function gaugeIn(registry: Registry) {
  return (name: string, help: string): Gauge => new Gauge({ name, help, registers: [registry] })
}

function queueGauges(registry: Registry): Set {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['queue'], registers: [registry] })
  const gauges = {
    waiting: gauge('amana_queue_waiting_jobs', 'Jobs that are due and not begun, 10,000 at most'),
    oldest_seconds: gauge('amana_queue_oldest_seconds', 'Seconds since the first waiting job was due'),
    active: gauge('amana_queue_active_jobs', 'Jobs that run'),
    failed: gauge('amana_queue_failed_jobs', 'Jobs that are not tried any more, kept for a week'),
  }
  return ({ queues }) => {
    for (const { queue, ...facts } of queues) {
      gauges.waiting.labels(queue).set(facts.waiting)
      gauges.oldest_seconds.labels(queue).set(Math.max(0, facts.oldest_seconds))
      gauges.active.labels(queue).set(facts.active)
      gauges.failed.labels(queue).set(facts.failed)
    }
  }
}

function logGauges(registry: Registry): Set {
  const gauge = gaugeIn(registry)
  const waiting = gauge('amana_log_waiting_entries', 'Entries of the public log without a position')
  const unsigned = gauge('amana_log_unsigned_entries', 'Entries of the public log behind its checkpoint')
  const size = gauge('amana_log_checkpoint_entries', 'Entries under the newest checkpoint')
  const signedAt = gauge('amana_log_checkpoint_timestamp_seconds', 'When it was signed; 0: never')
  const paused = gauge('amana_log_paused', '1: the public log is paused, nothing is signed')
  const auditWaiting = gauge('amana_audit_waiting_rows', 'Rows of the audit log that are not chained')
  const auditUnsigned = gauge('amana_audit_unsigned_rows', 'Chained rows behind the newest signed head')
  const headAt = gauge('amana_audit_head_timestamp_seconds', 'When the newest head was signed; 0: never')
  return (facts) => {
    waiting.set(facts.log_waiting)
    unsigned.set(facts.log_unsigned)
    size.set(facts.log_size)
    signedAt.set(facts.log_signed_at ?? 0)
    paused.set(facts.log_paused ? 1 : 0)
    auditWaiting.set(facts.audit_waiting)
    auditUnsigned.set(facts.audit_unsigned)
    headAt.set(facts.audit_head_at ?? 0)
  }
}

function feedGauges(registry: Registry): Set {
  const gauge = gaugeIn(registry)
  const brakes = gauge('amana_brake_stops', 'Sources of blocks that the brake has stopped')
  const heldBack = gauge('amana_brake_held_back_blocks', 'New blocks that it holds back, 10,000 at most')
  const waiting = gauge('amana_block_waiting_changes', 'Changes of the block list without a position')
  const behind = gauge('amana_block_feed_behind_changes', 'Changes that the slowest network has not applied')
  const since = gauge('amana_block_feed_behind_since_timestamp_seconds', 'When the first was made; 0: none')
  const overdue = gauge(
    'amana_webhook_overdue_deliveries',
    'Deliveries of webhooks that are due, 100 for each',
  )
  const overdueSince = gauge('amana_webhook_overdue_since_timestamp_seconds', 'When it was due; 0: none')
  const unpublished = gauge('amana_private_set_unpublished_changes', 'Changes that are not in its files')
  const confirmed = gauge(
    'amana_private_set_confirmed_timestamp_seconds',
    'Until when the set of the private look-up follows the block list; 0: there is no set',
  )
  return (facts) => {
    brakes.set(facts.brakes)
    heldBack.set(facts.blocks_held_back)
    waiting.set(facts.blocks_waiting)
    behind.set(facts.feed_behind)
    since.set(facts.feed_behind_since ?? 0)
    overdue.set(facts.webhooks_overdue)
    overdueSince.set(facts.webhooks_overdue_since ?? 0)
    unpublished.set(facts.private_unpublished)
    confirmed.set(facts.private_confirmed_at ?? 0)
  }
}

function moneyGauges(registry: Registry): Set {
  const gauge = gaugeIn(registry)
  const pending = gauge('amana_payments_pending', 'Payments that nobody has settled yet, 10,000 at most')
  const since = gauge('amana_payments_pending_since_timestamp_seconds', 'When the oldest began; 0: none')
  return (facts) => {
    pending.set(facts.payments_pending)
    since.set(facts.payments_pending_since ?? 0)
  }
}

function diskGauges(registry: Registry, dataDir: string): () => Promise<void> {
  const gauge = gaugeIn(registry)
  const backup = gauge('amana_last_backup_timestamp_seconds', 'The last backup of this host; 0: none')
  const free = gauge('amana_data_dir_free_bytes', 'Free on the disk of DATA_DIR')
  const size = gauge('amana_data_dir_size_bytes', 'Size of the disk of DATA_DIR')
  return async () => {
    const last = await readLastBackup(dataDir)
    backup.set(last === null ? 0 : Date.parse(last.at) / 1_000)
    const disk = await statfs(dataDir).catch(() => null)
    if (disk === null) return
    free.set(disk.bavail * disk.bsize)
    size.set(disk.blocks * disk.bsize)
  }
}
