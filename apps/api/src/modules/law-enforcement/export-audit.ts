import { Readable } from 'node:stream'
import { AUDIT_ACTION_LABELS, type AuditFilters, dayInLagos } from '@amana/contract'
import { stringify } from 'csv-stringify/sync'
import type { Db } from '../../db/index.ts'
import type { FileAnswer } from '../../http/route.ts'
import type { SupervisorActor } from '../../kernel/actor.ts'
import {
  countEntries,
  type EntryFilter,
  type EntryPosition,
  type ReadEntry,
  readAllEntries,
  recordAudit,
} from '../audit/index.ts'
import { auditFilterOf, statedFilters } from './audit-filter.ts'
import type { LawEnforcementDeps } from './deps.ts'
import { BYTE_ORDER_MARK, SAFE } from './export-flags.ts'

const MOST = 50_000
const BATCH = 1_000
const LABELS: Partial<Record<string, string>> = AUDIT_ACTION_LABELS

const COLUMNS: readonly (readonly [string, (entry: ReadEntry) => string | number | null])[] = [
  ['id', ({ id }) => id],
  ['Time', ({ at }) => at.toISOString()],
  ['Officer ID', ({ officer_id }) => officer_id],
  ['Officer', ({ actor_name }) => actor_name],
  ['Action', ({ action }) => LABELS[action] ?? action],
  ['Detail', ({ detail }) => detail],
  ['Rows', ({ rows }) => rows],
  ['IMEI', ({ imei }) => imei],
  ['Case reference', ({ case_reference }) => case_reference],
  ['Purpose', ({ purpose }) => purpose],
  ['People', ({ subjects }) => subjects.length],
  ['Read by a page', ({ routine }) => String(routine)],
]

/**
 * The filtered rows as CSV, newest first, read and sent in batches. The row of the export is written first,
 * and the file holds the rows before it. Above 50,000 only the newest, and the file name says so.
 *
 * @throws AppError validation_failed: a day that does not exist
 */
export async function exportAudit(
  { database: { db }, clock }: Pick<LawEnforcementDeps, 'database' | 'clock'>,
  { userId }: SupervisorActor,
  filters: AuditFilters,
): Promise<FileAnswer> {
  const filter = auditFilterOf(filters)
  const count = await countEntries(db, filter, MOST + 1)
  const now = clock.now()
  const id = await recordAudit(db, {
    at: now,
    userId,
    action: 'export_audit',
    imei: filter.imei ?? null,
    detail: { ...statedFilters(filters), rows: Math.min(count, MOST) },
  })
  const cut = count > MOST ? `-newest-${MOST}` : ''
  return {
    content: Readable.from(csvOf(db, filter, { micros: now.getTime() * 1_000, id })),
    contentType: 'text/csv; charset=utf-8',
    filename: `audit-log-${dayInLagos(now)}${cut}.csv`,
  }
}

async function* csvOf(
  db: Db,
  filter: EntryFilter & { routine: boolean },
  after: EntryPosition,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + stringify([COLUMNS.map(([name]) => name)])
  for await (const entries of readAllEntries(db, filter, { after, most: MOST, batch: BATCH }))
    yield stringify(
      entries.map((entry) => COLUMNS.map(([, cell]) => cell(entry) ?? '')),
      SAFE,
    )
}
