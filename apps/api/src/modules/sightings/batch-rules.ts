/** Effects of a batch's lines on their cases (decisions §20). Pure. */
import { dayInLagos } from '@amana/contract'
import { HOUR } from '../../kernel/durations.ts'
import type { CaseOfPhone, Holder, LockedCases, SeenDay, SeenPeriod, StoredLine } from './batch-queries.ts'
import type { SightingLine } from './line-rules.ts'

/** Sightings of one case that a network reports for a day: more are no phone, but a flood. */
export const MAX_SIGHTINGS_A_DAY = 10_000

/** The day in Lagos, which begins on a whole hour: each hour is worked out once. */
function rememberDays(): (time: Date) => string {
  const days = new Map<number, string>()
  return (time) => {
    const hour = Math.floor(time.getTime() / HOUR)
    const known = days.get(hour) ?? dayInLagos(time)
    days.set(hour, known)
    return known
  }
}

/** A line of an open case, whose token is not hashed yet. */
export type CaseLine = SightingLine & Pick<StoredLine, 'flagId' | 'holdId'>

/** A line without a case, or whose case was closed meanwhile, is dropped. */
export function linesOfCases(
  lines: readonly SightingLine[],
  cases: ReadonlyMap<string, CaseOfPhone>,
  locked: LockedCases,
): CaseLine[] {
  return lines.flatMap(({ sim, index, imei14, seenAt, state, area, reference }) => {
    const found = cases.get(imei14)
    const flagId = found && found.flag_id !== null && locked.flags.has(found.flag_id) ? found.flag_id : null
    const hold = found && found.hold_id !== null && locked.holds.has(found.hold_id) ? found.hold_id : null
    if (flagId === null && hold === null) return []
    const holdId = flagId === null ? hold : null
    return [{ index, imei14, flagId, holdId, seenAt, state, area, reference, sim }]
  })
}

/** @param sim a network's token @returns hex */
export type HashOf = (sim: string) => string

/** Without the true owner's SIM in the true phone, which is nobody's business. */
export function withoutExcepted(
  lines: readonly CaseLine[],
  excepted: ReadonlySet<string>,
  hashOf: HashOf,
): readonly CaseLine[] {
  if (excepted.size === 0) return lines
  return lines.filter(
    ({ flagId, imei14, sim }) => sim === null || !excepted.has(`${flagId} ${imei14} ${hashOf(sim)}`),
  )
}

export function hashed(lines: readonly CaseLine[], hashOf: HashOf): StoredLine[] {
  return lines.map(({ index, imei14, flagId, holdId, seenAt, state, area, reference, sim }) => {
    const simHash = sim === null ? null : hashOf(sim)
    return { index, imei14, flagId, holdId, seenAt, state, area, reference, simHash }
  })
}

/** The first of several lines with one reference counts. */
export function onceEach<Line extends { reference: string }>(lines: readonly Line[]): Line[] {
  const seen = new Set<string>()
  return lines.filter(({ reference }) => seen.size < seen.add(reference).size)
}

/** @param counts as `flag day`: what the network reported before; it grows by what fits */
export function withinDay(
  lines: readonly StoredLine[],
  counts: Map<string, number>,
): { kept: StoredLine[]; over: StoredLine[] } {
  const over: StoredLine[] = []
  const dayOf = rememberDays()
  const kept = lines.filter((line) => {
    if (line.flagId === null) return true
    const key = `${line.flagId} ${dayOf(line.seenAt)}`
    const count = (counts.get(key) ?? 0) + 1
    if (count > MAX_SIGHTINGS_A_DAY) over.push(line)
    else counts.set(key, count)
    return count <= MAX_SIGHTINGS_A_DAY
  })
  return { kept, over }
}

type FlagLine = StoredLine & { flagId: number }

/** Lines of cases: a hold alone has no owner to notify and no case to name. */
export function linesOfFlags(lines: readonly StoredLine[]): FlagLine[] {
  return lines.filter((line): line is FlagLine => line.flagId !== null)
}

export function daysOf(lines: readonly FlagLine[]): SeenDay[] {
  const days = new Map<string, SeenDay>()
  const dayOf = rememberDays()
  for (const { flagId, seenAt, state } of lines) {
    const day = dayOf(seenAt)
    const key = `${flagId} ${day} ${state}`
    const known = days.get(key)
    if (!known) days.set(key, { flagId, day, state, seen: 1, lastSeenAt: seenAt })
    else {
      known.seen += 1
      if (seenAt > known.lastSeenAt) known.lastSeenAt = seenAt
    }
  }
  return [...days.values()]
}

export function periodsOf(lines: readonly FlagLine[]): SeenPeriod[] {
  const periods = new Map<number, SeenPeriod>()
  for (const { flagId, seenAt } of lines) {
    const known = periods.get(flagId)
    if (!known) periods.set(flagId, { flagId, from: seenAt, until: seenAt })
    else {
      if (seenAt < known.from) known.from = seenAt
      if (seenAt > known.until) known.until = seenAt
    }
  }
  return [...periods.values()]
}

/** The first line of each case and SIM; of lines without a SIM, of each case and day. @param day today */
export function holdersOf(lines: readonly FlagLine[], day: string): Map<string, Holder & { index: number }> {
  const holders = new Map<string, Holder & { index: number }>()
  for (const { index, flagId, simHash } of lines) {
    const holder = simHash ?? day
    const key = `${flagId} ${holder}`
    if (!holders.has(key)) holders.set(key, { flagId, holder, index })
  }
  return holders
}
