import { Writable } from 'node:stream'
import { BLOCK_STATUSES } from '@amana/contract'
import { BlockedSet, packedEntry } from './blocked-set.ts'

/** Serial numbers below one TAC. */
const SERIALS = 1_000_000
const LINE_FEED = 10
const ZERO = 48
const DIGITS = 14

/**
 * Reads an unpacked snapshot (`imei,status,reporting_date`, ascending) into a set. Bytes are never made text:
 * a list has 25 million lines.
 */
export function createSetLoader(): { stream: Writable; result(): BlockedSet } {
  const set = new BlockedSet()
  const current = new Uint32Array(SERIALS)
  let tac = -1
  let length = 0
  const close = () => {
    if (length > 0) set.fill(tac, current.slice(0, length))
    length = 0
  }
  const take = (line: Buffer, start: number) => {
    let number = 0
    let of = 0
    for (let i = 0; i < DIGITS; i += 1) {
      const digit = (line[start + i] ?? 0) - ZERO
      // The header.
      if (digit < 0 || digit > 9) return
      if (i === 8) {
        of = number
        number = 0
      }
      number = number * 10 + digit
    }
    if (of !== tac) {
      close()
      tac = of
    }
    const status = statusAt(line, start + DIGITS + 1)
    if (status) current[length++] = packedEntry(number, status)
  }
  let rest: Buffer = Buffer.alloc(0)
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      let start = 0
      for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, start)) {
        take(bytes, start)
        start = end + 1
      }
      rest = bytes.subarray(start)
      done()
    },
    final(done) {
      close()
      done()
    },
  })
  return { stream, result: () => set }
}

const FIRST_LETTERS = BLOCK_STATUSES.map((status) => status.charCodeAt(0))

/** The first letters of the statuses differ. */
function statusAt(line: Buffer, at: number) {
  return BLOCK_STATUSES[FIRST_LETTERS.indexOf(line[at] ?? 0)]
}
