import { Readable } from 'node:stream'
import {
  dayInLagos,
  type EndpointInput,
  type exportFlags as endpoint,
  type OfficerFlag,
} from '@amana/contract'
import { stringify } from 'csv-stringify/sync'
import type { Db } from '../../db/index.ts'
import type { FileAnswer } from '../../http/route.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { recordAudit, recordSubjects } from '../audit/index.ts'
import type { LawEnforcementDeps } from './deps.ts'
import { countFlags, selectFlagPage } from './flag-queries.ts'
import { readFilters } from './list-flags.ts'
import { phoneOf, subjectsOf } from './looks.ts'
import { presentFlag } from './present-flag.ts'
import { type FlagFilter, type FlagOrder, orderOf, type Position } from './rules.ts'

const MAX_ROWS = 50_000
const BATCH = 1_000

const COLUMNS: readonly (readonly [string, (flag: OfficerFlag) => string | null])[] = [
  ['case_number', (flag) => flag.case_number],
  ['Type', (flag) => flag.flag_type_display],
  ['Status', (flag) => flag.status_display],
  ['source', (flag) => flag.source],
  ['contact_verified', (flag) => flag.contact_verified?.toString() ?? null],
  ['Reporter', (flag) => flag.reported_by],
  ['Reporter phone', (flag) => flag.reporter_phone],
  ['Brand', (flag) => flag.device_brand],
  ['Model', (flag) => flag.device_model],
  ['IMEI', (flag) => flag.device_imei],
  ['State', (flag) => flag.device_state],
  ['Last known location', (flag) => flag.last_known_location],
  ['Reason', (flag) => flag.reason],
  ['Owner', (flag) => flag.device_owner && `${flag.device_owner.first_name} ${flag.device_owner.last_name}`],
  ['Reported at', (flag) => flag.created_at],
  ['Updated at', (flag) => flag.updated_at],
  ['Cleared at', (flag) => flag.cleared_at],
  ['Cleared by', (flag) => flag.cleared_by],
  ['mode', ({ flag_type, mode }) => (flag_type === 'found' ? null : mode)],
  ['Trace until', (flag) => flag.trace_until],
]

/** Excel reads a file without it as Windows-1252. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * A cell that a spreadsheet would run as a formula is quoted
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export const SAFE = { escape_formulas: true } as const

/**
 * The filtered rows as CSV, in the order of the list, read and sent in batches: a look at each person in it
 * (decisions §18). Above 50,000 only the first, and the file name says so.
 *
 * @throws AppError validation_failed: a day that does not exist, an officer id that nobody has
 */
export async function exportFlags(
  { database: { db }, clock }: Pick<LawEnforcementDeps, 'database' | 'clock'>,
  actor: OfficerActor,
  { sort, ...filters }: EndpointInput<typeof endpoint>['query'],
): Promise<FileAnswer> {
  const { userId } = actor
  const filter = await readFilters(db, actor, filters)
  const count = await countFlags(db, filter, MAX_ROWS + 1)
  const now = clock.now()
  const rows = Math.min(count, MAX_ROWS)
  const id = await recordAudit(db, {
    at: now,
    userId,
    action: 'export_flags',
    imei: filter.imei ?? null,
    ...(filter.caseNumber && { caseReference: filter.caseNumber }),
    detail: { ...filters, rows },
  })
  const cut = count > MAX_ROWS ? `-${orderOf(sort).column === 'date' ? 'newest' : 'first'}-${MAX_ROWS}` : ''
  return {
    content: Readable.from(csvOf(db, filter, { order: orderOf(sort), auditId: id })),
    contentType: 'text/csv; charset=utf-8',
    filename: `device-flags-${dayInLagos(now)}${cut}.csv`,
  }
}

/** Before a batch leaves, its people are subjects of the audit row, whether or not the rest follows. */
async function* csvOf(
  db: Db,
  filter: FlagFilter,
  { order, auditId }: { order: FlagOrder; auditId: number },
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + stringify([COLUMNS.map(([name]) => name)])
  let after: Position | null = null
  for (let left = MAX_ROWS; left > 0; ) {
    const rows = await selectFlagPage(db, filter, { after, limit: Math.min(BATCH, left), order })
    await recordSubjects(db, auditId, subjectsOf(rows.map(phoneOf)))
    const flags = rows.map(presentFlag)
    yield stringify(
      flags.map((flag) => COLUMNS.map(([, cell]) => cell(flag) ?? '')),
      SAFE,
    )
    left -= rows.length
    after = rows.at(-1) ?? null
    if (rows.length < BATCH || !after) return
  }
}
