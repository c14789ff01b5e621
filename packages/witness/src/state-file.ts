/** The newest checkpoint that was cosigned of each log, on the disk before anybody gets the cosignature. */
import { readFile } from 'node:fs/promises'
import { fromBase64, HASH_BYTES } from '@amana/tlog'
import { writeDurably } from './durable.ts'
import { isMissing, Trouble } from './trouble.ts'

export interface LogState {
  url: string
  /** The key under which the log was first seen. */
  vkey: string
  size: number
  /** Base64. */
  root: string
  /** The signed note with our cosignature; null: none yet. */
  checkpoint: string | null
}

export interface State {
  version: 1
  /** By origin. */
  logs: Record<string, LogState>
}

/** @returns null: there is none. @throws Trouble when it cannot be understood */
export async function readState(path: string): Promise<State | null> {
  try {
    const state = parse(await readFile(path, 'utf8'))
    if (state !== null) return state
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
  throw new Trouble(
    `${path} cannot be understood. Bring it back from a backup that is not older than the last start, or begin as a new witness with another --key.`,
  )
}

function parse(text: string): State | null {
  try {
    const state = JSON.parse(text) as State
    return state.version === 1 && Object.values(state.logs).every(isLogState) ? state : null
  } catch {
    return null
  }
}

function isLogState({ url, vkey, size, root, checkpoint }: LogState): boolean {
  return (
    typeof url === 'string' &&
    typeof vkey === 'string' &&
    Number.isSafeInteger(size) &&
    size >= 0 &&
    fromBase64(root)?.length === HASH_BYTES &&
    (checkpoint === null || typeof checkpoint === 'string')
  )
}

export async function writeState(path: string, state: State): Promise<void> {
  await writeDurably(path, `${JSON.stringify(state, null, 2)}\n`, 0o644)
}
