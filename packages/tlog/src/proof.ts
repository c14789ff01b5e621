/** Proofs that stand alone: inclusion and checkpoint in one text (c2sp.org/tlog-proof). */
import { fromBase64, parseDecimal, toBase64 } from './bytes.ts'
import { HASH_BYTES } from './merkle.ts'

const HEAD = 'c2sp.org/tlog-proof@v1'
const MAX_HASHES = 63

export interface Proof {
  index: number
  /** From the leaf's sibling up. */
  hashes: readonly Uint8Array[]
  /** A signed note. */
  checkpoint: string
  /** Not covered by any signature. */
  extra?: Uint8Array | undefined
}

export function formatProof({ index, hashes, checkpoint, extra }: Proof): string {
  return [
    HEAD,
    ...(extra === undefined ? [] : [`extra ${toBase64(extra)}`]),
    `index ${index}`,
    ...hashes.map(toBase64),
    '',
    checkpoint,
  ].join('\n')
}

function takePrefixed(lines: string[], prefix: string): string | null {
  if (!lines[0]?.startsWith(prefix)) return null
  return (lines.shift() as string).slice(prefix.length)
}

/** @returns null when it is no such text; the checkpoint in it is not read */
export function parseProof(text: string): Proof | null {
  const end = text.indexOf('\n\n')
  if (end < 0) return null
  const lines = text.slice(0, end).split('\n')
  if (lines.shift() !== HEAD) return null
  const extraText = takePrefixed(lines, 'extra ')
  const extra = extraText === null ? undefined : fromBase64(extraText)
  const index = parseDecimal(takePrefixed(lines, 'index ') ?? '')
  const hashes = lines.map(fromBase64)
  if (extra === null || index === null || hashes.length > MAX_HASHES) return null
  if (hashes.some((hash) => hash?.length !== HASH_BYTES)) return null
  return { index, hashes: hashes as Uint8Array[], checkpoint: text.slice(end + 2), extra }
}
