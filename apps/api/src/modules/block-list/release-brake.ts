import { beginExclusiveTask } from '../../db/exclusive-task.ts'
import type { Database, Tx } from '../../db/index.ts'
import { waitForSequence } from '../../db/sequence.ts'
import type { JobQueue } from '../../jobs/jobs.ts'
import type { Clock } from '../../kernel/clock.ts'
import { after, HOUR } from '../../kernel/durations.ts'
import {
  countHeldBack,
  deleteProposal,
  deleteRates,
  insertReleased,
  lockProposal,
  type Proposal,
  type Stop,
  selectNamedOfficer,
  selectOpenStops,
  selectProposal,
  updateReleased,
  upsertProposal,
} from './brake-queries.ts'
import { BLOCK_LIST, comparable, PROPOSAL_LIFE } from './rules.ts'

export interface BrakeStatus {
  stops: (Stop & { heldBack: number })[]
  proposal: Proposal | null
}

/** Open stops with what they hold back, and the proposal that waits for a second person. */
export async function readBrakeStatus({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): Promise<BrakeStatus> {
  const held = await countHeldBack(database.db)
  const all = [...held.values()].reduce((sum, numbers) => sum + numbers, 0)
  const stops = (await selectOpenStops(database.db)).map((stop) => ({
    ...stop,
    heldBack: stop.source === '*' ? all : (held.get(stop.source) ?? 0),
  }))
  const proposal = await selectProposal(database.db)
  return { stops, proposal: proposal && !hasEnded(proposal, clock.now()) ? proposal : null }
}

export type ReleaseResult =
  /** The named officer is suspended, or their account has expired. */
  | { done: 'not-working' }
  | { done: 'nothing-stopped' }
  /** Waits for another person; `again`: the same one had proposed it already. */
  | { done: 'proposed'; stops: Stop[]; again: boolean }
  /** `numbers` pass now; `left` stopped after the proposal. */
  | { done: 'released'; sources: string[]; numbers: number; by: [string, string]; left: Stop[] }

/**
 * The first call proposes to release all stops that are open, the same call by another name within 24 hours
 * releases them. Stops that began after the proposal wait for one of their own. An officer's id and full
 * name are one name. Nothing proves a typed name, so the supervisors and the named officers are notified of
 * both steps.
 */
export async function releaseBrake(
  { database, clock, jobs }: { database: Database; clock: Clock; jobs: JobQueue },
  { by, reason }: { by: string; reason: string },
): Promise<ReleaseResult> {
  return database.transaction(async (tx) => {
    // Two first calls at once: the second one waits, and finds the proposal of the first.
    await beginRelease(tx)
    const now = clock.now()
    const officer = await selectNamedOfficer(tx, by, now)
    if (officer && !officer.works) return { done: 'not-working' }
    const enqueueMail = (step: 'proposed' | 'released', names: string[], sources: string[]) =>
      jobs.enqueue(tx, 'block-list.release', { step, by: names, reason, sources, at: now.toISOString() })
    const stops = await selectOpenStops(tx)
    if (stops.length === 0) {
      await deleteProposal(tx)
      return { done: 'nothing-stopped' }
    }
    const proposal = await lockProposal(tx)
    const proposed = proposal === undefined || hasEnded(proposal, now) ? undefined : proposal
    const due =
      proposed === undefined ? [] : stops.filter(({ started_at }) => started_at <= proposed.proposed_at)
    if (proposed === undefined || due.length === 0 || (await samePerson(tx, proposed.proposed_by, by, now))) {
      const again = proposed !== undefined && due.length > 0
      if (!again) {
        await upsertProposal(tx, { proposed_by: by.trim(), reason, proposed_at: now })
        await enqueueMail(
          'proposed',
          [by.trim()],
          stops.map(({ source }) => source),
        )
      }
      return { done: 'proposed', stops: again ? due : stops, again }
    }
    const names: [string, string] = [proposed.proposed_by, by.trim()]
    const ids = due.map(({ id }) => id)
    const { sources, numbers } = await letPass(tx, ids, { by: names, now })
    await deleteProposal(tx)
    await enqueueMail('released', names, sources)
    return {
      done: 'released',
      sources,
      numbers,
      by: names,
      left: stops.filter((stop) => !due.includes(stop)),
    }
  })
}

async function samePerson(tx: Tx, one: string, other: string, now: Date): Promise<boolean> {
  if (comparable(one) === comparable(other)) return true
  const [first, second] = [await selectNamedOfficer(tx, one, now), await selectNamedOfficer(tx, other, now)]
  return first !== undefined && first.officer_id === second?.officer_id
}

/**
 * One release at a time, and none while the sequencer holds numbers back: those that it has not committed
 * would wait for a stop that is over.
 */
async function beginRelease(tx: Tx): Promise<void> {
  await beginExclusiveTask(tx, 'block brake release')
  await waitForSequence(tx, BLOCK_LIST)
}

/** Ends these stops, and hands what they held back to the sequencer. */
async function letPass(
  tx: Tx,
  ids: readonly number[],
  { by, now }: { by: readonly string[]; now: Date },
): Promise<{ sources: string[]; numbers: number }> {
  const sources = await updateReleased(tx, ids, { by, at: now })
  await deleteRates(tx, { sources, before: after(now, -HOUR) })
  return { sources, numbers: await insertReleased(tx) }
}

/** Two officers release one stop. False: it was released before. */
export async function releaseStop(
  tx: Tx,
  id: number,
  { by, now }: { by: readonly string[]; now: Date },
): Promise<boolean> {
  await beginRelease(tx)
  return (await letPass(tx, [id], { by, now })).sources.length > 0
}

function hasEnded({ proposed_at }: Proposal, now: Date): boolean {
  return after(proposed_at, PROPOSAL_LIFE) <= now
}
