import { formatCheckpoint, parseCheckpoint } from '@amana/tlog'
import { lockSequence } from '../../db/sequence.ts'
import type { TransparencyLogDeps } from './deps.ts'
import { originOf } from './log-signer.ts'
import { selectNewestCheckpoint, selectState, updateNote } from './queries.ts'

/**
 * After a change of SECRET_KEY or of the public address: the newest checkpoint, same size and root, is signed
 * with the present key under the present name. Cosignatures of the old one go.
 */
export async function renewSignature({
  database,
  logSigner,
  publicUrl,
}: Pick<TransparencyLogDeps, 'database' | 'logSigner' | 'publicUrl'>): Promise<void> {
  const origin = originOf(publicUrl)
  await database.transaction(async (tx) => {
    if (!(await lockSequence(tx, 'transparency log'))) return
    const { paused } = await selectState(tx)
    const newest = await selectNewestCheckpoint(tx)
    if (paused !== null || !newest) return
    const { size, root, note } = newest
    const signed = logSigner.sign(formatCheckpoint({ origin, size, root }), origin)
    const lines = signed.slice(signed.indexOf('\n\n') + 2).split('\n')
    const same = parseCheckpoint(note.slice(0, note.indexOf('\n\n') + 1))?.origin === origin
    // Ed25519 gives one signature for one text, so a line that is there is by the present key.
    if (same && lines.every((line) => note.includes(line))) return
    await updateNote(tx, size, signed)
  })
}
