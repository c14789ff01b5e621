/** The copy of the signed heads beside the database: a line for each, in DATA_DIR. */
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SignedHead } from './head-signer.ts'

export function headFileIn(dataDir: string): string {
  return join(dataDir, 'audit-heads')
}

export function appendHead(file: string, { at, position, hash, key_id, signature }: SignedHead): void {
  const line = [at.toISOString(), position, hash.toString('hex'), key_id, signature].join(' ')
  appendFileSync(file, `${line}\n`, { mode: 0o600 })
}

/** A last line that a crash cut off is left out. */
export function readHeads(file: string): SignedHead[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
  return text
    .split('\n')
    .slice(0, -1)
    .flatMap((line) => {
      const [at = '', position = '', hash = '', key_id = '', signature = ''] = line.split(' ')
      return signature === ''
        ? []
        : [{ at: new Date(at), position: Number(position), hash: Buffer.from(hash, 'hex'), key_id, signature }]
    })
}
