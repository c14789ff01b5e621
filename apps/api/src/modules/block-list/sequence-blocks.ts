import type { Tx } from '../../db/index.ts'
import type { Sequence } from '../../db/sequence.ts'
import { after, HOUR } from '../../kernel/durations.ts'
import {
  addRates,
  deleteHeldBack,
  deleteRates,
  insertHeldBack,
  insertStops,
  selectHeldBack,
  selectOpenStops,
  selectRates,
} from './brake-queries.ts'
import type { BlockListDeps } from './deps.ts'
import { forgetDigests } from './digest-queries.ts'
import {
  appendChanges,
  deletePending,
  type StoredChange,
  selectBlocked,
  selectSources,
  selectState,
  updateState,
} from './queries.ts'
import { BLOCK_LIST, type Brake, createBrake, decide, RATE_WINDOW } from './rules.ts'
import { publishHead } from './webhook-queries.ts'

const BATCH = 1_000

type SequenceDeps = Pick<BlockListDeps, 'clock' | 'jobs' | 'blockBrakePerMinute'>

/** The block list's order: each number is compared with what its sources say when its turn comes. */
export function blockSequence(deps: SequenceDeps): Sequence {
  return { name: BLOCK_LIST, batch: BATCH, take: (tx) => takeBatch(deps, tx) }
}

async function takeBatch(deps: SequenceDeps, tx: Tx): Promise<number> {
  const at = deps.clock.now()
  const { taken, numbers } = await deletePending(tx, BATCH)
  if (taken > 0) await assignPositions(deps, tx, numbers, at)
  await publishHead(tx, at)
  return taken
}

async function assignPositions(
  deps: SequenceDeps,
  tx: Tx,
  numbers: ReadonlyMap<string, { released: boolean }>,
  at: Date,
): Promise<void> {
  const imei14s = [...numbers.keys()]
  const [sources, blocked, heldBack] = [
    await selectSources(tx, imei14s),
    await selectBlocked(tx, imei14s),
    await selectHeldBack(tx, imei14s),
  ]
  const state = await selectState(tx)
  const brake = await readBrake(deps, tx, { entries: state.entries, at })
  const decisions = [...numbers].map(([imei14, { released }]) =>
    decide(
      {
        imei14,
        before: blocked.get(imei14) ?? null,
        sources: sources.get(imei14) ?? [],
        heldBack: heldBack.get(imei14) ?? [],
        released,
      },
      brake,
    ),
  )
  let { head, entries } = state
  const changes: StoredChange[] = []
  for (const { imei14, now, change } of decisions) {
    const said = now ?? blocked.get(imei14)
    if (change === null || !said) continue
    head += 1
    if (change !== 'update') entries += change === 'block' ? 1 : -1
    changes.push({
      position: head,
      imei14,
      change,
      status: said.status,
      reportingDate: said.reportingDate,
      at,
    })
  }
  await appendChanges(tx, changes)
  if (changes.length > 0) {
    await updateState(tx, { head, entries })
    await forgetDigests(
      tx,
      changes.map(({ imei14 }) => imei14),
    )
  }
  await writeBrake(deps, tx, {
    brake,
    at,
    holdBack: decisions.flatMap(({ imei14, holdBack }) => holdBack.map((source) => ({ imei14, source }))),
    letGo: decisions.flatMap(({ imei14, letGo }) => letGo.map((source) => ({ imei14, source }))),
  })
}

async function readBrake(
  deps: SequenceDeps,
  tx: Tx,
  { entries, at }: { entries: number; at: Date },
): Promise<Brake> {
  const stopped = (await selectOpenStops(tx)).map(({ source }) => source)
  const rates = await selectRates(tx, { minuteAgo: after(at, -RATE_WINDOW), hourAgo: after(at, -HOUR) })
  return createBrake({ perMinute: deps.blockBrakePerMinute, stopped, ...rates, entries })
}

interface BrakeEffect {
  brake: Brake
  at: Date
  holdBack: { imei14: string; source: string }[]
  letGo: { imei14: string; source: string }[]
}

async function writeBrake(
  { jobs }: SequenceDeps,
  tx: Tx,
  { brake, at, holdBack, letGo }: BrakeEffect,
): Promise<void> {
  await deleteHeldBack(tx, letGo)
  await insertHeldBack(tx, holdBack, at)
  await addRates(tx, brake.counted, at)
  if (brake.counted.size > 0) await deleteRates(tx, { sources: [], before: after(at, -HOUR) })
  for (const stopId of await insertStops(tx, brake.begun, at))
    await jobs.enqueue(tx, 'block-list.stopped', { stopId })
}
