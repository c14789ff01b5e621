/** Tasks of this module's threads: plain functions of plain data. */

import { hkdfSync } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { BlockStatus } from '@amana/contract'
import {
  bucketOf,
  CHECK_BYTES,
  CHECK_INFO,
  ENTRY_BYTES,
  inputOf,
  sealEntry,
  tagOf,
} from '@amana/private-check/entry'
import { BucketFull, fillBucket, paddingOf, splitEntries } from './bucket.ts'
import { keyInfoOf, paddingKeyOf } from './epoch-secrets.ts'
import {
  blindEvaluateWithProof,
  deriveKeyPair,
  type Evaluation,
  evaluate,
  isElement,
  type KeyPair,
} from './oprf.ts'
import { isInSets, reportOf, type SetStatus } from './report-rules.ts'

/** A key and its epoch. */
export interface EpochSeed {
  epoch: number
  seed: Uint8Array
}

export interface BlockedNumber {
  imei14: string
  /** Null: it is in no set any longer. */
  status: SetStatus | null
  reportingDate: string
}

export interface SealedNumber {
  bucket: number
  tag: Uint8Array
  entry: Uint8Array | null
}

let kept: { of: string; pair: KeyPair } | null = null

/** Derived once while the same epoch is asked for. */
function pairOf({ epoch, seed }: EpochSeed): KeyPair {
  const of = `${epoch} ${Buffer.from(seed).toString('base64')}`
  if (kept?.of !== of) kept = { of, pair: deriveKeyPair(seed, keyInfoOf(epoch)) }
  return kept.pair
}

export const TASKS = {
  publicKey: (seed: EpochSeed): Uint8Array => pairOf(seed).publicKey,

  /** Whether each is canonical and not the identity. */
  areElements: (elements: readonly Uint8Array[]): boolean => elements.every(isElement),

  evaluate: (seed: EpochSeed, elements: readonly Uint8Array[]): Evaluation =>
    blindEvaluateWithProof(pairOf(seed), elements),

  seal(seed: EpochSeed, bits: number, numbers: readonly BlockedNumber[]): SealedNumber[] {
    const { secretKey } = pairOf(seed)
    return numbers.map(({ imei14, status, reportingDate }) => {
      const output = evaluate(secretKey, inputOf(imei14))
      const entry =
        status === null ? null : sealEntry(output, checkOf(output), reportOf(status, reportingDate))
      return { bucket: bucketOf(output, bits), tag: new Uint8Array(tagOf(output)), entry }
    })
  },

  build,
}

export type Tasks = typeof TASKS

/**
 * Computes every file of a set into a folder, named by their buckets.
 *
 * @param lines path of `imei14,status,reporting_date` with a header
 * @returns the number of entries
 * @throws BucketFull
 */
async function build(
  epochSeed: EpochSeed,
  { lines, folder, bits, slots }: { lines: string; folder: string; bits: number; slots: number },
): Promise<number> {
  const { secretKey } = pairOf(epochSeed)
  const paddingKey = paddingKeyOf(Buffer.from(epochSeed.seed))
  // All entries share one buffer: millions of small ones take ten times as much memory.
  const places = Buffer.allocUnsafe(2 ** bits * slots * ENTRY_BYTES)
  const taken = new Uint32Array(2 ** bits)
  let entries = 0
  for await (const line of createInterface({
    input: createReadStream(lines),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    const [imei14 = '', status = '', reportingDate = ''] = line.split(',')
    if (!/^\d{14}$/.test(imei14)) continue
    if (!isInSets(status as BlockStatus)) continue
    const output = evaluate(secretKey, inputOf(imei14))
    const entry = sealEntry(output, checkOf(output), reportOf(status as SetStatus, reportingDate))
    const bucket = bucketOf(output, bits)
    const place = taken[bucket] ?? 0
    if (place === slots) throw new BucketFull()
    places.set(entry, (bucket * slots + place) * ENTRY_BYTES)
    taken[bucket] = place + 1
    entries += 1
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const [bucket, count] of taken.entries()) {
    const first = bucket * slots * ENTRY_BYTES
    const real = splitEntries(places.subarray(first, first + count * ENTRY_BYTES))
    await writeFile(join(folder, String(bucket)), fillBucket(real, paddingOf(paddingKey, bucket, slots)), {
      mode: 0o600,
    })
  }
  return entries
}

function checkOf(output: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha512', output, '', CHECK_INFO, CHECK_BYTES))
}
