import { formatCheckpoint } from '@amana/tlog'
import type { Tx } from '../../db/index.ts'
import type { TransparencyLogDeps } from './deps.ts'
import { originOf } from './log-signer.ts'
import { type CheckpointRow, updateNote } from './queries.ts'
import { CHECKPOINT_PATH } from './tile-store.ts'

/**
 * After a change of SECRET_KEY or of the public address: the newest checkpoint, same size and root, is signed
 * with the present keys under the present name. Cosignatures of the old one go. The caller has the lock, and
 * has found that nothing speaks against going on.
 */
export async function renewSignature(
  {
    clock,
    tiles,
    logSigner,
    publicUrl,
  }: Pick<TransparencyLogDeps, 'clock' | 'tiles' | 'logSigner' | 'publicUrl'>,
  tx: Tx,
  { size, root, note }: CheckpointRow,
): Promise<void> {
  const origin = originOf(publicUrl)
  const signed = logSigner.sign(formatCheckpoint({ origin, size, root }), origin)
  // Ed25519 gives one signature for one text, so the same lines are by the same keys.
  if (ownPart(note, origin) === signed) return
  await tiles.write(CHECKPOINT_PATH, Buffer.from(signed), clock.now())
  await updateNote(tx, size, signed)
}

/** The note without cosignatures. */
function ownPart(note: string, origin: string): string {
  const end = note.indexOf('\n\n') + 2
  const own = note
    .slice(end)
    .split('\n')
    .filter((line) => line.startsWith(`— ${origin} `))
  return `${note.slice(0, end)}${own.map((line) => `${line}\n`).join('')}`
}
