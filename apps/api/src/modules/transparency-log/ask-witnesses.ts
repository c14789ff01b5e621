/** Asks the witnesses: for their size before the first signature, for cosignatures after each checkpoint. */
import { formatCheckpoint, rootOf } from '@amana/tlog'
import type { Tx } from '../../db/index.ts'
import type { Sequence } from '../../db/sequence.ts'
import { SECOND } from '../../kernel/durations.ts'
import { sha256 } from '../../kernel/ed25519.ts'
import type { LogWitness } from '../../ports/log-witness.ts'
import type { TransparencyLogDeps } from './deps.ts'
import { originOf } from './log-signer.ts'
import {
  type CheckpointRow,
  type LogStateRow,
  selectNewestCheckpoint,
  selectState,
  selectWitnessSizes,
  updateNote,
  updatePaused,
  upsertWitnessSize,
} from './queries.ts'
import { readConsistencyProof } from './read-proof.ts'
import { addCheckpointBody, readAnswer, type Witnessed, withCosignature } from './witness-protocol.ts'

type AskDeps = Pick<TransparencyLogDeps, 'clock' | 'log' | 'tiles' | 'logSigner' | 'witnesses' | 'publicUrl'>

const aheadOf = (name: string, size: number, assigned: number) =>
  `the witness ${name} has seen ${size} entries, and the database knows ${assigned}`

/**
 * Why the log must not continue, by what its witnesses have seen: a copy of an older deployment is noticed
 * so. Null: none has seen more, or none answers.
 */
export async function witnessAhead(
  { logSigner, witnesses, publicUrl }: Pick<AskDeps, 'logSigner' | 'witnesses' | 'publicUrl'>,
  tx: Tx,
  { assigned }: LogStateRow,
  newest: CheckpointRow | undefined,
): Promise<string | null> {
  if (witnesses.length === 0) return null
  const origin = originOf(publicUrl)
  const size = newest?.size ?? 0
  // The empty log has one root, so that asking with it commits to nothing.
  const root = newest?.root ?? rootOf(sha256, [])
  const note = logSigner.sign(formatCheckpoint({ origin, size, root }), origin)
  const answers = await askAll(witnesses, async (witness) =>
    ask(witness, addCheckpointBody(size, [], note), note),
  )
  for (const { witness, answer } of answers)
    if (answer?.kind === 'knows') {
      if (answer.size > assigned) return aheadOf(witness.name, answer.size, assigned)
      await upsertWitnessSize(tx, { vkey: witness.vkey, size: answer.size, at: new Date(0) })
    }
  return null
}

/** A witness that did not answer is asked again after this time, or for the next checkpoint. */
const RETRY_DELAY_MS = 20 * SECOND

/** Adds the cosignatures that the newest checkpoint lacks. Its `take` always returns 0: there is one step. */
export function witnessSequence(deps: AskDeps): Sequence {
  return {
    name: 'log witnesses',
    batch: 1,
    async take(tx) {
      await askForCosignatures(deps, tx)
      return 0
    },
  }
}

async function askForCosignatures(deps: AskDeps, tx: Tx): Promise<void> {
  const { clock, log, witnesses } = deps
  const newest = await selectNewestCheckpoint(tx)
  if (!newest) return
  const { paused, assigned } = await selectState(tx)
  const known = await selectWitnessSizes(tx)
  const now = clock.now()
  const lacking = witnesses.filter(
    ({ vkey, name }) => !isCosigned(newest.note, name) && mayAsk(known.get(vkey)?.asked_at, newest, now),
  )
  if (paused !== null || lacking.length === 0) return
  const answers = await askAll(lacking, async (witness) => {
    const answer = await askFrom(deps, witness, known.get(witness.vkey)?.size ?? 0, newest)
    // It knows another size than we remembered.
    if (answer?.kind !== 'knows' || answer.size > newest.size) return answer
    return askFrom(deps, witness, answer.size, newest)
  })
  let { note } = newest
  for (const { witness, answer } of answers) {
    const { vkey, name } = witness
    if (answer?.kind === 'cosigned') {
      note = withCosignature(note, answer.lines, name)
      await upsertWitnessSize(tx, { vkey, size: newest.size, at: now })
      continue
    }
    await upsertWitnessSize(tx, { vkey, size: known.get(vkey)?.size ?? 0, at: now })
    if (answer?.kind === 'knows' && answer.size > assigned) {
      const ahead = aheadOf(name, answer.size, assigned)
      log.error({ ahead }, 'transparency log paused, resume with `npm run admin -- log resume`')
      await updatePaused(tx, ahead)
    } else
      log.warn(
        { witness: name, status: answer?.kind === 'refused' ? answer.status : null },
        'witness did not cosign',
      )
  }
  if (note !== newest.note) await updateNote(tx, newest.size, note)
}

const isCosigned = (note: string, name: string) => note.includes(`\n— ${name} `)

/** Once for each checkpoint, and again after a while. */
function mayAsk(askedAt: Date | undefined, { at }: CheckpointRow, now: Date): boolean {
  if (!askedAt || askedAt < at) return true
  const elapsed = now.getTime() - askedAt.getTime()
  return elapsed >= RETRY_DELAY_MS || elapsed < 0
}

async function askFrom(
  { tiles }: Pick<AskDeps, 'tiles'>,
  witness: LogWitness,
  oldSize: number,
  { size, note }: CheckpointRow,
): Promise<Witnessed | null> {
  const proof = oldSize === 0 || oldSize === size ? [] : await readConsistencyProof(tiles, oldSize, size)
  return ask(witness, addCheckpointBody(oldSize, proof, note), note)
}

async function ask(witness: LogWitness, body: string, note: string): Promise<Witnessed | null> {
  const answer = await witness.addCheckpoint(body)
  return answer && readAnswer(answer, note, witness.vkey)
}

async function askAll<Answer>(
  witnesses: readonly LogWitness[],
  each: (witness: LogWitness) => Promise<Answer>,
): Promise<{ witness: LogWitness; answer: Answer }[]> {
  return Promise.all(witnesses.map(async (witness) => ({ witness, answer: await each(witness) })))
}
