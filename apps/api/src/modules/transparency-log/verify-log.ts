import { type Checkpoint, parseReceipt, verifyReceipt } from '@amana/tlog'
import type { Database } from '../../db/index.ts'
import { sha256, verifyEd25519 } from '../../kernel/ed25519.ts'
import { AuditRowGone, entryOf } from './entry.ts'
import type { LogSigner } from './log-signer.ts'
import { selectCheckpoints, selectEntries, selectPending, selectState } from './queries.ts'
import { CHECKPOINT_PATH, type LogFiles } from './tile-store.ts'
import { selectLostEntries, selectUnlogged } from './verify-queries.ts'
import { LogBroken, walkLog } from './walk-log.ts'

export interface LogVerification {
  checkpoint: Checkpoint
  /** Its signed note. */
  note: string
  /** Checkpoints of the database whose root is the tree's. */
  checkpoints: number
  /** Entries whose row in the database commits to the published bytes. */
  compared: number
  /** Entries whose salt and event were forgotten: compared by their commitment. */
  forgotten: number
  waiting: number
}

const BATCH = 10_000

/**
 * Reads the whole log from these files, and compares it with its checkpoint, with every checkpoint of the
 * database, and with every row.
 *
 * @throws LogBroken
 */
export async function verifyLog(
  { database: { db }, logSigner }: { database: Pick<Database, 'db'>; logSigner: LogSigner },
  files: LogFiles,
): Promise<LogVerification> {
  const note = (await files.read(CHECKPOINT_PATH))?.toString('utf8')
  if (note === undefined) throw new LogBroken('there is no checkpoint')
  const opened = logSigner.open(note)
  if (!opened.ok) throw new LogBroken('the checkpoint is not signed with our key')
  const { checkpoint } = opened
  const known = new Map<number, Buffer>()
  for (let above = 0; ; ) {
    const rows = await selectCheckpoints(db, above, BATCH)
    for (const { size, root } of rows) known.set(size, root)
    above = rows.at(-1)?.size ?? above
    if (rows.length < BATCH) break
  }
  const sizes = [...known.keys()].filter((size) => size <= checkpoint.size)
  let [compared, forgotten, checkpoints] = [0, 0, 0]
  const { assigned } = await selectState(db)
  if (assigned < checkpoint.size)
    throw new LogBroken(`${checkpoint.size} entries are published, and the database knows ${assigned}`)
  let root: Buffer = Buffer.alloc(0)
  await walkLog(files, {
    size: checkpoint.size,
    wantedSizes: [...new Set([...sizes, checkpoint.size])].toSorted((a, b) => a - b),
    onSize(size, found) {
      if (size === checkpoint.size) root = found
      const expected = known.get(size)
      if (expected && !expected.equals(found))
        throw new LogBroken(`the checkpoint of ${size} entries has another root`)
      checkpoints += expected ? 1 : 0
    },
    async onEntries(first, entries) {
      const rows = await selectEntries(db, first, first + entries.length)
      for (const [at, entry] of entries.entries()) {
        const row = rows.find(({ index }) => index === first + at)
        if (!row) throw new LogBroken(`entry ${first + at} has no row in the database`)
        if (!bytesOf(row).equals(entry))
          throw new LogBroken(`entry ${first + at} (${row.type}) is not what its row says`)
        compared += 1
        forgotten += row.commitment === null ? 0 : 1
      }
    },
  })
  if (!root.equals(Buffer.from(checkpoint.root)))
    throw new LogBroken('the entries do not lead to the root of the checkpoint')
  return { checkpoint, note, checkpoints, compared, forgotten, waiting: (await selectPending(db)).waiting }
}

function bytesOf(row: Parameters<typeof entryOf>[0]): Buffer {
  try {
    return Buffer.from(entryOf(row))
  } catch (error) {
    if (error instanceof AuditRowGone) throw new LogBroken(error.message, { cause: error })
    throw error
  }
}

/** Why a receipt does not hold; null: it does. @param text as people have it */
export function faultOfReceipt(logSigner: LogSigner, origin: string, text: string): string | null {
  const receipt = parseReceipt(text)
  if (!receipt) return 'it is no receipt'
  const checked = verifyReceipt(receipt, { sha256, verifyEd25519, keys: logSigner.vkeys(origin) })
  return checked.holds ? null : checked.reason.replaceAll('_', ' ')
}

export interface AuditAgreement {
  /** Why audit log and public log differ; null: they agree. */
  broken: string | null
  /** Why the public log signs nothing, and was not compared; null: it was. */
  paused: string | null
  /** Rows with a published entry. */
  published: number
  /** Rows that the next checkpoint has. */
  waiting: number
  /** Published entries of officers whose rows restores have lost. */
  lost: number
}

/** Whether each row of the audit log is the event of an entry, and of one that is published as it is. */
export async function compareAudit(
  { database: { db } }: { database: Pick<Database, 'db'> },
  files: LogFiles,
): Promise<AuditAgreement> {
  const { size, paused } = await selectState(db)
  const { unlogged, waiting } = await selectUnlogged(db)
  const result = { broken: null, paused, published: 0, waiting, lost: 0 }
  if (unlogged !== null)
    return { ...result, broken: `row ${unlogged} is in no entry of the public log, and does not wait for it` }
  const { lost, unexplained } = await selectLostEntries(db)
  if (unexplained !== null)
    return {
      ...result,
      broken: `entry ${unexplained} of the public log is of a row that is not here, and no restore has lost it`,
    }
  if (paused !== null) return { ...result, lost }
  let published = 0
  try {
    await walkLog(files, {
      size,
      async onEntries(first, entries) {
        const rows = await selectEntries(db, first, first + entries.length)
        for (const [at, entry] of entries.entries()) {
          const row = rows.find(({ index }) => index === first + at)
          if (!row) throw new LogBroken(`entry ${first + at} of the public log has no row in the database`)
          if (row.audit_id === null) continue
          if (!bytesOf(row).equals(entry))
            throw new LogBroken(
              `row ${row.audit_id} is not what entry ${row.index} of the public log commits to`,
            )
          published += 1
        }
      },
    })
  } catch (error) {
    if (!(error instanceof LogBroken)) throw error
    return { ...result, published, lost, broken: error.message }
  }
  return { ...result, published, lost }
}
