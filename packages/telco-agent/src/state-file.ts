import { readFile } from 'node:fs/promises'
import { writeDurably } from './durable.ts'
import type { Layout } from './output-files.ts'

/** The state that the equipment register has been given, as far as the agent knows. */
export interface State extends Layout {
  version: 1
  epoch: string
  /** The files up to here are written and their commands have ended well. */
  position: number
  entries: number
  /** The list that the last full file was written from. */
  list: string
  applied_at: string
  /** When the digest was last compared; null: never. */
  digest_checked_at: string | null
}

/** @returns null: there is none, or it cannot be read */
export async function readState(path: string): Promise<State | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  try {
    const state = JSON.parse(text) as State
    return state.version === 1 && Number.isSafeInteger(state.position) ? state : null
  } catch {
    return null
  }
}

export async function writeState(path: string, part: string, state: State): Promise<void> {
  await writeDurably(path, part, [`${JSON.stringify(state, null, 2)}\n`])
}
