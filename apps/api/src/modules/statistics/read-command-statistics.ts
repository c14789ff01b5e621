import {
  type EndpointData,
  type readCommandStatistics as endpoint,
  type OfficerAction,
  type StatisticsPeriod,
  startOfDayInLagos,
} from '@amana/contract'
import { stringify } from 'csv-stringify/sync'
import type { FileAnswer } from '../../http/route.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { AppError, fieldError } from '../../kernel/app-error.ts'
import { after, DAY } from '../../kernel/durations.ts'
import { recordAudit } from '../audit/index.ts'
import {
  type CaseCounts,
  type CustodyCounts,
  countCasesOf,
  countCustodyOf,
  selectStateCommand,
} from './command-queries.ts'
import type { StatisticsDeps } from './deps.ts'

type Deps = Pick<StatisticsDeps, 'database' | 'clock'>
type Statistics = EndpointData<typeof endpoint>

/**
 * Exact counts for an officer: inside, nothing is hidden. The look is audited before the answer leaves.
 *
 * @throws AppError validation_failed: a day that does not exist, To before From
 */
export function readCommandStatistics(
  deps: Deps,
  actor: OfficerActor,
  period: StatisticsPeriod,
): Promise<Statistics> {
  return read(deps, actor, period, 'read_statistics')
}

const COLUMNS = ['state_command', 'from', 'to', 'type', 'open', 'closed', 'found', 'median_days'] as const
/** Figures of the command as a whole: empty in the rows of types. */
const CUSTODY_COLUMNS = [
  ...['kept', 'kept_up_to_3_days', 'kept_up_to_30_days', 'kept_longer'],
  ...['returned', 'median_days_to_return'],
] as const

/** The same as CSV: a row for each type, then all. @throws as readCommandStatistics */
export async function exportCommandStatistics(
  deps: Deps,
  actor: OfficerActor,
  period: StatisticsPeriod,
): Promise<FileAnswer> {
  const { state_command, from, to, types, custody, ...all } = await read(
    deps,
    actor,
    period,
    'export_statistics',
  )
  const rows = [
    ...types.map(({ flag_type, ...counts }) => ({
      ...{ type: flag_type, ...counts },
      kept: CUSTODY_COLUMNS.map(() => null),
    })),
    { type: 'all', ...all, kept: custodyFigures(custody) },
  ]
  const lines = rows.map(({ type, open, closed, found, median_days, kept }) => [
    ...[state_command, from, to, type],
    ...[open, closed, found, median_days, ...kept],
  ])
  return {
    content: Buffer.from(stringify([[...COLUMNS, ...CUSTODY_COLUMNS], ...lines], { escape_formulas: true })),
    contentType: 'text/csv; charset=utf-8',
    filename: `statistics-${state_command.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.csv`,
  }
}

/** In the order of `CUSTODY_COLUMNS`. */
function custodyFigures({ kept, kept_by_age: age, returned, median_days_to_return }: Statistics['custody']) {
  return [kept, age.up_to_3_days, age.up_to_30_days, age.longer, returned, median_days_to_return]
}

async function read(
  { database: { db }, clock }: Deps,
  { userId }: OfficerActor,
  period: StatisticsPeriod,
  action: OfficerAction,
): Promise<Statistics> {
  const from = startOf('from', period.from)
  const lastDay = startOf('to', period.to)
  if (from && lastDay && lastDay < from) throw fieldError('to', 'Choose a day that is not before From')
  const state = await selectStateCommand(db, userId)
  if (state === undefined) throw new AppError('forbidden')
  const within = { state, from, until: lastDay && after(lastDay, DAY) }
  const [counted, custody] = await Promise.all([
    countCasesOf(db, within),
    countCustodyOf(db, { ...within, now: clock.now() }),
  ])
  await recordAudit(db, { at: clock.now(), userId, action, detail: { state, ...period } })
  const asked = { state_command: state, from: period.from ?? null, to: period.to ?? null }
  const all = counted.find(({ flag_type }) => flag_type === null)
  const types = counted.flatMap(({ flag_type, ...counts }) =>
    flag_type === null ? [] : [{ flag_type, ...counts }],
  )
  return { ...asked, ...countsOf(all), types, custody: presentCustody(custody) }
}

function presentCustody({
  kept,
  up_to_3_days,
  up_to_30_days,
  longer,
  ...returned
}: CustodyCounts): Statistics['custody'] {
  return { kept, kept_by_age: { up_to_3_days, up_to_30_days, longer }, ...returned }
}

function countsOf({ open = 0, closed = 0, found = 0, median_days = null }: Partial<CaseCounts> = {}) {
  return { open, closed, found, median_days }
}

/** @throws AppError validation_failed */
function startOf(field: 'from' | 'to', day: string | undefined): Date | undefined {
  if (day === undefined) return undefined
  const start = startOfDayInLagos(day)
  if (!start) throw fieldError(field, 'This date does not exist')
  return start
}
