import { beginExclusiveTask } from '../../db/exclusive-task.ts'
import type { Database, Tx } from '../../db/index.ts'
import { waitForSequence } from '../../db/sequence.ts'
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
export async function readBrakeStatus({ database, clock }: { database: Database; clock: Clock }): Promise<BrakeStatus> {
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
  | { done: 'nothing-stopped' }
  /** Waits for another person; `again`: the same one had proposed it already. */
  | { done: 'proposed'; stops: Stop[]; again: boolean }
  /** `numbers` pass now; `left` stopped after the proposal. */
  | { done: 'released'; sources: string[]; numbers: number; by: [string, string]; left: Stop[] }

/**
 * The first call proposes to release all stops that are open, the same call by another name within 24 hours
 * releases them. Stops that began after the proposal wait for one of their own.
 */
export async function releaseBrake(
  { database, clock }: { database: Database; clock: Clock },
  { by, reason }: { by: string; reason: string },
): Promise<ReleaseResult> {
  return database.transaction(async (tx) => {
    // Two first calls at once: the second one waits, and finds the proposal of the first.
    await beginRelease(tx)
    const now = clock.now()
    const stops = await selectOpenStops(tx)
    if (stops.length === 0) {
      await deleteProposal(tx)
      return { done: 'nothing-stopped' }
    }
    const proposal = await lockProposal(tx)
    const proposed = proposal === undefined || hasEnded(proposal, now) ? undefined : proposal
    const due = proposed === undefined ? [] : stops.filter(({ started_at }) => started_at <= proposed.proposed_at)
    if (proposed === undefined || due.length === 0 || comparable(proposed.proposed_by) === comparable(by)) {
      const again = proposed !== undefined && due.length > 0
      if (!again) await upsertProposal(tx, { proposed_by: by.trim(), reason, proposed_at: now })
      return { done: 'proposed', stops: again ? due : stops, again }
    }
    const names: [string, string] = [proposed.proposed_by, by.trim()]
    const ids = due.map(({ id }) => id)
    const { sources, numbers } = await letPass(tx, ids, { by: names, now })
    await deleteProposal(tx)
    return { done: 'released', sources, numbers, by: names, left: stops.filter((stop) => !due.includes(stop)) }
  })
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
export async function releaseStop(tx: Tx, id: number, { by, now }: { by: readonly string[]; now: Date }): Promise<boolean> {
  await beginRelease(tx)
  return (await letPass(tx, [id], { by, now })).sources.length > 0
}

function hasEnded({ proposed_at }: Proposal, now: Date): boolean {
  return after(proposed_at, PROPOSAL_LIFE) <= now
}
