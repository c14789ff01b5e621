/** Lines of a log, with their places in it. */
import type { Sighting } from '../registry.ts'

export interface Line {
  /** From 1. */
  number: number
  /** Bytes of the log up to the end of this line, its line feed included. */
  end: number
  /** Null: longer than any sighting. */
  text: string | null
  /** False: the last one, which has no line feed yet. */
  complete: boolean
}

/** A sighting takes about 200 bytes; what is longer is not kept in memory. */
const MAX_LINE_BYTES = 16_384
const LINE_FEED = 10

/**
 * The lines of each chunk, so that those of a stream are there as soon as they have been written.
 *
 * @param from the place in the log where the bytes begin
 */
export async function* linesOf(
  bytes: AsyncIterable<Uint8Array>,
  from: { bytes: number; lines: number },
): AsyncGenerator<Line[]> {
  let { bytes: end, lines: number } = from
  let kept: Uint8Array[] = []
  let length = 0
  const keep = (part: Uint8Array) => {
    length += part.length
    if (length <= MAX_LINE_BYTES) kept.push(part)
    else kept = []
  }
  const line = (complete: boolean): Line => {
    number += 1
    end += length + (complete ? 1 : 0)
    const text = length > MAX_LINE_BYTES ? null : Buffer.concat(kept).toString().trim()
    kept = []
    length = 0
    return { number, end, text, complete }
  }
  for await (const chunk of bytes) {
    const lines: Line[] = []
    let begin = 0
    for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, begin)) {
      keep(chunk.subarray(begin, at))
      begin = at + 1
      lines.push(line(true))
    }
    // A copy: the stream may use the chunk's memory again.
    if (begin < chunk.length) keep(chunk.slice(begin))
    if (lines.length > 0) yield lines
  }
  if (length > 0) yield [line(false)]
}

/** Only these fields are sent: a log has phone numbers and cells too. @returns null: not a sighting */
export function sightingOf(text: string | null): Sighting | null {
  const given = text === null ? null : parsed(text)
  if (typeof given !== 'object' || given === null) return null
  const { imei, seen_at, state, area, reference, sim } = given as Record<string, unknown>
  if (!isText(imei) || !isText(seen_at) || !isText(state) || !isText(reference)) return null
  if (!isOptional(area) || !isOptional(sim)) return null
  return { imei, seen_at, state, ...(area ? { area } : {}), reference, ...(sim ? { sim } : {}) }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isOptional = (value: unknown): value is string | null | undefined =>
  value === undefined || value === null || typeof value === 'string'

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
