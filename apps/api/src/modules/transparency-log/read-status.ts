import type { Database } from '../../db/index.ts'
import type { LogSigner } from './log-signer.ts'
import { selectNewestCheckpoint, selectPending, selectState, selectWitnessSizes } from './queries.ts'

export interface LogStatus {
  origin: string
  vkey: string
  /** Null: nothing is signed yet. */
  checkpoint: { size: number; at: Date } | null
  waiting: number
  /** Why nothing is signed; null: the log continues. */
  paused: string | null
  witnesses: { name: string; size: number; at: Date }[]
}

/** @param origin by the configuration; the newest checkpoint's goes before it */
export async function readLogStatus(
  { database: { db }, logSigner }: { database: Pick<Database, 'db'>; logSigner: LogSigner },
  origin: string,
): Promise<LogStatus> {
  const newest = await selectNewestCheckpoint(db)
  const signed = newest ? newest.note.slice(0, newest.note.indexOf('\n')) : origin
  return {
    origin: signed,
    vkey: logSigner.vkey(signed),
    checkpoint: newest ? { size: newest.size, at: newest.at } : null,
    waiting: (await selectPending(db)).waiting,
    paused: (await selectState(db)).paused,
    witnesses: [...(await selectWitnessSizes(db))].map(([vkey, { size, asked_at }]) => ({
      name: vkey.slice(0, vkey.indexOf('+')),
      size,
      at: asked_at,
    })),
  }
}
