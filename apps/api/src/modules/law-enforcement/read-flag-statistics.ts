import {
  dayInLagos,
  type EndpointData,
  type readFlagNumbers as endpoint,
  type FlagType,
  STATES,
} from '@amana/contract'
import type { OfficerActor } from '../../kernel/actor.ts'
import { after, DAY } from '../../kernel/durations.ts'
import { recordAudit } from '../audit/index.ts'
import type { LawEnforcementDeps } from './deps.ts'
import { selectCountsByState, selectCountsByWeek, type TypeCount } from './flag-queries.ts'
import { type FoundCases, selectFoundCases } from './found-case-queries.ts'
import { mondayOf } from './rules.ts'

type Statistics = EndpointData<typeof endpoint>
type Counts = Record<FlagType, number>

const WEEKS = 12
const STATE_NAMES = new Map<string, string>(STATES.map((state) => [state.toLowerCase(), state]))

/**
 * Counts of flags by state, and of reports by week of the last 12; no personal data. Audited all the same.
 */
export async function readFlagStatistics(
  { database: { db }, clock }: Pick<LawEnforcementDeps, 'database' | 'clock'>,
  { userId }: OfficerActor,
): Promise<Statistics> {
  const since = after(mondayOf(clock.now()), -(WEEKS - 1) * 7 * DAY)
  const [states, weeks, found] = await Promise.all([
    selectCountsByState(db),
    selectCountsByWeek(db, dayInLagos(since)),
    selectFoundCases(db, dayInLagos(since)),
  ])
  const detail = { rows: states.length + weeks.length }
  await recordAudit(db, { at: clock.now(), userId, action: 'read_numbers', detail })
  return { states: byState(states), weeks: byWeek(weeks, found, since) }
}

function byState(counts: readonly TypeCount[]): Statistics['states'] {
  const keys = [...new Set(counts.map(({ key }) => key))]
  const named = keys.map((key) => ({ state: STATE_NAMES.get(key) ?? key, ...countsOf(counts, key) }))
  return named.toSorted((one, other) => one.state.localeCompare(other.state, 'en'))
}

/**
 * A phone that was reported and then found counts once: as found, in the week of its report. Includes weeks
 * without a flag.
 */
function byWeek(
  counts: readonly TypeCount[],
  found: readonly FoundCases[],
  since: Date,
): Statistics['weeks'] {
  const weeks = Array.from({ length: WEEKS }, (_, index) => {
    const week = dayInLagos(after(since, index * 7 * DAY))
    return { week, ...countsOf(counts, week) }
  })
  const add = (week: string, type: FlagType, count: number) => {
    const row = weeks.find((one) => one.week === week)
    // A report that is not counted itself, since its contact is not proven, has nothing to take away.
    if (row) row[type] = Math.max(0, row[type] + count)
  }
  for (const { found_week, week, flag_type, count } of found) {
    add(found_week, 'found', -count)
    add(week, flag_type, -count)
    add(week, 'found', count)
  }
  return weeks
}

function countsOf(counts: readonly TypeCount[], key: string): Counts {
  const of = (type: FlagType) =>
    counts.find((count) => count.key === key && count.flag_type === type)?.count ?? 0
  return { lost: of('lost'), stolen: of('stolen'), found: of('found') }
}
