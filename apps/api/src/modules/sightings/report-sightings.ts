import {
  dayInLagos,
  type EndpointData,
  type EndpointInput,
  type reportSightings as endpoint,
} from '@amana/contract'
import type { Tx } from '../../db/index.ts'
import type { ClientActor } from '../../kernel/actor.ts'
import { hashSim } from '../../kernel/sim-hash.ts'
import {
  type CaseOfPhone,
  deleteReferences,
  insertNotices,
  insertReferences,
  insertSightings,
  lockCases,
  type StoredLine,
  selectCases,
  selectCounts,
  selectExcepted,
  updateCopied,
  upsertDays,
  upsertNotified,
  upsertWaiting,
} from './batch-queries.ts'
import {
  type CaseLine,
  daysOf,
  type HashOf,
  hashed,
  holdersOf,
  linesOfCases,
  linesOfFlags,
  MAX_SIGHTINGS_A_DAY,
  onceEach,
  periodsOf,
  withinDay,
  withoutExcepted,
} from './batch-rules.ts'
import type { SightingDeps } from './deps.ts'
import { publishCopies, publishSightings } from './event-queries.ts'
import { type RefusedLine, readLines, type SightingLine } from './line-rules.ts'
import { noticeText } from './notice-text.ts'
import { testAnswer } from './test-answer.ts'

type Deps = Pick<SightingDeps, 'clock' | 'jobs' | 'simKey' | 'publicUrl'> & {
  database: Pick<SightingDeps['database'], 'db' | 'transaction'>
}
/** The network of the caller. */
type Network = Pick<ClientActor, 'organisationId' | 'organisationName' | 'sandbox'>
type Answer = EndpointData<typeof endpoint>
type Outcome = Pick<Answer, 'accepted' | 'notices'> & { refused: RefusedLine[] }

/** Owners whom one job notifies: a batch may concern thousands. */
const OWNERS_A_JOB = 500

/**
 * Takes a batch of sightings. A line of a phone without an open case or hold is counted and kept nowhere; a
 * line at fault is refused by its index, and the others count.
 */
export async function reportSightings(
  deps: Deps,
  client: Network,
  { sightings }: EndpointInput<typeof endpoint>['body'],
): Promise<Answer> {
  const { lines, refused } = readLines(sightings, deps.clock.now())
  if (client.sandbox) return { ...testAnswer(deps, lines), refused }
  const cases = new Map(
    (await selectCases(deps.database.db, [...new Set(lines.map(({ imei14 }) => imei14))])).map((found) => [
      found.imei14,
      found,
    ]),
  )
  const concerned = lines.filter(({ imei14 }) => cases.has(imei14))
  const stored: Outcome =
    concerned.length === 0
      ? { accepted: 0, refused: [], notices: [] }
      : await deps.database.transaction((tx) => store(deps, tx, client, { lines: concerned, cases }))
  const allRefused = [...refused, ...stored.refused].toSorted((one, other) => one.index - other.index)
  const { accepted, notices } = stored
  return { accepted, dropped: sightings.length - accepted - allRefused.length, refused: allRefused, notices }
}

async function store(
  deps: Deps,
  tx: Tx,
  client: Network,
  { lines, cases }: { lines: readonly SightingLine[]; cases: ReadonlyMap<string, CaseOfPhone> },
): Promise<Outcome> {
  const { organisationId } = client
  const locked = await lockCases(tx, {
    flagIds: [...new Set([...cases.values()].flatMap(({ flag_id }) => flag_id ?? []))],
    holdIds: [...new Set([...cases.values()].flatMap(({ hold_id }) => hold_id ?? []))],
  })
  // After the locks, so that batches about one case count in the order in which they are stored.
  const now = deps.clock.now()
  const flagIds = [...locked.flags.keys()]
  const hashOf = (sim: string) => hashSim(deps.simKey, organisationId, sim)
  const excepted = await selectExcepted(tx, organisationId, flagIds)
  const ofCases = withoutExcepted(linesOfCases(lines, cases, locked), excepted, hashOf)
  const batch = { organisationId, now, hashOf }
  const { fresh, refused } = await claim(tx, batch, onceEach(ofCases))
  if (fresh.length === 0) return { accepted: ofCases.length - refused.length, refused, notices: [] }
  const storing = insertSightings(tx, batch, fresh)
  // Worked out while the database writes.
  const effects = effectsOf(fresh, dayInLagos(now))
  await storing
  const notices = await follow(deps, tx, client, { ...effects, now, numbers: locked.flags })
  return { accepted: ofCases.length - refused.length, refused, notices }
}

/** The lines whose reference is new, up to the limit of a day. */
async function claim(
  tx: Tx,
  batch: { organisationId: string; now: Date; hashOf: HashOf },
  lines: readonly CaseLine[],
): Promise<{ fresh: StoredLine[]; refused: RefusedLine[] }> {
  if (lines.length === 0) return { fresh: [], refused: [] }
  const { organisationId } = batch
  const claiming = insertReferences(
    tx,
    batch,
    lines.map(({ reference }) => reference),
  )
  // Hashed while the database writes.
  const all = hashed(lines, batch.hashOf)
  const known = await claiming
  const claimed = known.size === 0 ? all : all.filter((_, place) => !known.has(place))
  const flagIds = [...new Set(claimed.flatMap(({ flagId }) => flagId ?? []))]
  const least = MAX_SIGHTINGS_A_DAY - claimed.length
  const { kept, over } = withinDay(claimed, await selectCounts(tx, organisationId, { flagIds, least }))
  await deleteReferences(
    tx,
    organisationId,
    over.map(({ reference }) => reference),
  )
  return { fresh: kept, refused: over.map(({ index }) => ({ index, code: 'too_many' })) }
}

/** Effects of new sightings. @param today in Lagos */
function effectsOf(fresh: readonly StoredLine[], today: string) {
  const lines = linesOfFlags(fresh)
  const flagIds = [...new Set(lines.map(({ flagId }) => flagId))]
  return {
    ...{ today, flagIds },
    days: daysOf(lines),
    periods: periodsOf(lines),
    holders: holdersOf(lines, today),
  }
}

/** Effects of new sightings: work, events, the owners' messages, and notices to the holders. */
async function follow(
  { jobs, publicUrl }: Deps,
  tx: Tx,
  { organisationId, organisationName: network }: Network,
  {
    today,
    flagIds,
    days,
    periods,
    holders,
    now,
    numbers,
  }: ReturnType<typeof effectsOf> & { now: Date; numbers: ReadonlyMap<number, string> },
): Promise<Answer['notices']> {
  if (flagIds.length === 0) return []
  const firsts = await upsertDays(tx, organisationId, days)
  await upsertWaiting(tx, now, days)
  const notified = await upsertNotified(tx, flagIds, today)
  const copied = await updateCopied(tx, now, periods)
  if (firsts.length > 0) await publishSightings(tx, { network, now }, firsts)
  if (copied.length > 0) await publishCopies(tx, now, copied)
  for (let from = 0; from < notified.length; from += OWNERS_A_JOB)
    await jobs.enqueue(tx, 'sightings.notify', {
      flagIds: notified.slice(from, from + OWNERS_A_JOB),
      day: today,
    })
  const due = await insertNotices(tx, now, [...holders.values()])
  return [...holders]
    .filter(([key]) => due.has(key))
    .map(([, { index, flagId }]) => ({ index, text: noticeText(numbers.get(flagId) ?? '', publicUrl) }))
    .toSorted((one, other) => one.index - other.index)
}
