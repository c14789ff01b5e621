/** The phones of a job, and what Amana knows of each. */
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { freedChunks } from '../../../kernel/free-memory.ts'
import type { Answers } from './answers.ts'
import { digitsAt, phoneAt, writePhone } from './digits.ts'
import { copyPhones, readFacts, takeKnownPhones } from './facts-queries.ts'
import { Phones } from './phones.ts'
import { SortedNumbers } from './sorted-numbers.ts'
import { createRowSplitter } from './upload-rows.ts'

/** Once each and in order. @param upload as it is stored; its chunks are freed */
export async function readPhones(upload: Readable, signal: AbortSignal): Promise<Float64Array> {
  const phones = new SortedNumbers()
  const take = createRowSplitter(({ imeiLength, phone }) => {
    if (imeiLength > 0) phones.add(phone)
  })
  await pipeline(upload, freedChunks, eachChunk(take), { signal })
  return phones.toArray()
}

/** Makes the table of the phones of which the database is asked. @param phones in order */
export async function sendPhones(
  client: pg.PoolClient,
  phones: Float64Array,
  signal: AbortSignal,
): Promise<void> {
  if (await takeKnownPhones(client, phones.length)) return
  await pipeline(Readable.from(rowsOf(phones)), copyPhones(client), { signal })
}

const PHONES_AT_ONCE = 4_096
const ROW_BYTES = 15
const LF = 10

function* rowsOf(phones: Float64Array): Generator<Buffer> {
  for (let from = 0; from < phones.length; from += PHONES_AT_ONCE) {
    const some = phones.subarray(from, from + PHONES_AT_ONCE)
    const bytes = Buffer.allocUnsafe(some.length * ROW_BYTES)
    let at = 0
    for (const phone of some) {
      at = writePhone(bytes, at, phone)
      bytes[at++] = LF
    }
    yield bytes
  }
}

/** The answers of the phones of which something is known, those of other phones among them. */
export async function receiveFacts(
  client: pg.PoolClient,
  answers: Answers,
  signal: AbortSignal,
): Promise<Phones> {
  const known = new Phones()
  let rest = Buffer.alloc(0)
  const take = (chunk: Buffer) => {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let start = 0
    for (let end = bytes.indexOf(LF, start); end !== -1; end = bytes.indexOf(LF, start)) {
      const factsAt = start + digitsAt(bytes, start) + 1
      known.set(phoneAt(bytes, start), answers.idOf(bytes.toString('latin1', factsAt, end)))
      start = end + 1
    }
    rest = Buffer.from(bytes.subarray(start))
  }
  await pipeline(readFacts(client), eachChunk(take), { signal })
  return known
}

function eachChunk(take: (chunk: Buffer) => void): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      take(chunk)
      done()
    },
  })
}
