/** The copy of the signed heads beside the database: a line for each, in DATA_DIR. */
import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SignedHead } from './head-signer.ts'

export function headFileIn(dataDir: string): string {
  return join(dataDir, 'audit-heads')
}

export function appendHead(file: string, head: SignedHead): void {
  appendFileSync(file, lineOf(head), { mode: 0o600 })
}

/** Replaces the file. */
export function writeHeads(file: string, heads: readonly SignedHead[]): void {
  writeFileSync(`${file}.part`, heads.map(lineOf).join(''), { mode: 0o600 })
  renameSync(`${file}.part`, file)
}

function lineOf({ at, position, hash, key_id, signature }: SignedHead): string {
  return `${[at.toISOString(), position, hash.toString('hex'), key_id, signature].join(' ')}\n`
}

const LINE = /^(\d{4}-\d\d-\d\dT[\d:.]{12}Z) (\d+) ([0-9a-f]{64}) ([\w-]{16}) ([\w-]{86})$/

/** A line that a crash cut off is left out, and so is what was written behind it. */
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
      const [, at = '', position = '', hash = '', key_id = '', signature = ''] = LINE.exec(line) ?? []
      return signature === ''
        ? []
        : [
            {
              at: new Date(at),
              position: Number(position),
              hash: Buffer.from(hash, 'hex'),
              key_id,
              signature,
            },
          ]
    })
}
