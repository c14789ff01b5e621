/** Attacks with everything that is public, and with everything that the server sees. */
import { createHash, createHmac } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { blind as blindNumber } from '@amana/private-check'
import { ENTRY_BYTES, inputOf } from '@amana/private-check/entry'
import { expect, onTestFinished, test } from 'vitest'
import { LONG } from '../../testing/rounds.ts'
import { keyInfoOf, newSeed } from './epoch-secrets.ts'
import { deriveKeyPair, evaluate } from './oprf.ts'
import { TASKS } from './oprf-tasks.ts'
import { shapeFor } from './shape-rules.ts'

const MEMBERS = LONG ? 10_000 : 300
const QUERIES = LONG ? 10_000 : 500
/** Numbers of one TAC, whose digits everybody knows. */
const members = Array.from({ length: MEMBERS }, (_, n) => String(35_693_803_000_000 + n * 97))

/** All buckets of a set of the members. */
async function setOf(
  epoch: number,
  seed: Uint8Array,
): Promise<{ tags: Set<string>; entries: string[]; secretKey: Uint8Array }> {
  const dir = mkdtempSync(join(tmpdir(), 'amana-attack-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const { bits, slots } = shapeFor(MEMBERS)
  writeFileSync(join(dir, 'lines'), members.map((imei14) => `${imei14},stolen,2026-03-03\n`).join(''))
  await TASKS.build({ epoch, seed }, { lines: join(dir, 'lines'), folder: join(dir, 'set'), bits, slots })
  const entries = Array.from({ length: 2 ** bits }, (_, bucket) =>
    readFileSync(join(dir, 'set', String(bucket))),
  ).flatMap((file) =>
    Array.from({ length: file.length / ENTRY_BYTES }, (_, i) =>
      file.toString('hex', i * ENTRY_BYTES, (i + 1) * ENTRY_BYTES),
    ),
  )
  const { secretKey } = deriveKeyPair(seed, keyInfoOf(epoch))
  return { tags: new Set(entries.map((entry) => entry.slice(0, 16))), entries, secretKey }
}

test(`all buckets and the TAC without the key: none of ${MEMBERS} members is found`, {
  timeout: 600_000,
}, async () => {
  const [epoch, seed] = [29_000_000, newSeed()]
  const { tags, secretKey } = await setOf(epoch, seed)
  const { publicKey } = deriveKeyPair(seed, keyInfoOf(epoch))
  const one = new Uint8Array(32)
  one[0] = 1
  const guesses: Record<string, (input: Uint8Array) => Buffer> = {
    'plain hash': (input) => createHash('sha512').update(input).digest(),
    'hash of the digits': (input) => createHash('sha512').update(input.subarray(13)).digest(),
    'keyed with the public key': (input) => createHmac('sha512', publicKey).update(input).digest(),
    'the function with the key 1': (input) => evaluate(one, input),
    'the function with another epoch’s key': (input) =>
      evaluate(deriveKeyPair(seed, keyInfoOf(epoch + 1)).secretKey, input),
    'a key of public facts': (input) =>
      evaluate(
        deriveKeyPair(createHash('sha256').update(publicKey).digest(), keyInfoOf(epoch)).secretKey,
        input,
      ),
  }
  const foundBy = (output: (input: Uint8Array) => Buffer) =>
    members.filter((imei14) => {
      const guess = output(inputOf(imei14)).toString('hex')
      return tags.has(guess.slice(0, 16)) || tags.has(guess.slice(4, 20))
    }).length
  for (const [name, guess] of Object.entries(guesses)) expect([name, foundBy(guess)]).toEqual([name, 0])
  // The search itself works.
  expect(foundBy((input) => evaluate(secretKey, input))).toBe(MEMBERS)
})

test('real entries and padding look the same: each byte is as likely as any other', {
  timeout: 600_000,
}, async () => {
  const { entries } = await setOf(29_000_001, newSeed())
  expect(chiSquare(entries.map((entry) => Buffer.from(entry, 'hex').subarray(2)))).toBeLessThan(
    LIMIT_OF_BYTES,
  )
})

test(`${QUERIES} blinded queries: no better than chance tells which of two numbers was asked`, {
  timeout: 600_000,
}, () => {
  const [some, others] = [members[0] ?? '', members[1] ?? ''].map((imei14) =>
    Array.from({ length: QUERIES / 2 }, () => Buffer.from(blindNumber(imei14).element)),
  )
  if (!some || !others) throw new Error('two numbers')
  // Without the first and last byte, whose lowest and highest bit every element has at 0.
  const [a, b] = [some, others].map((elements) => elements.map((element) => element.subarray(1, 31)))
  expect(chiSquare(a ?? [])).toBeLessThan(LIMIT_OF_BYTES)
  expect(chiSquare(b ?? [])).toBeLessThan(LIMIT_OF_BYTES)
  expect(correctGuesses(a ?? [], b ?? [])).toBeLessThan(0.5 + 5 / (2 * Math.sqrt(QUERIES / 2)))
})

test('two questions about one number share no six bytes', () => {
  const runs = Array.from({ length: 20 }, () => Buffer.from(blindNumber(members[0] ?? '').element))
  const windows = runs.flatMap((run) =>
    Array.from({ length: 27 }, (_, at) => run.toString('hex', at, at + 6)),
  )
  expect(new Set(windows).size).toBe(windows.length)
})

/** 255 degrees of freedom: the mean, and six standard deviations. */
const LIMIT_OF_BYTES = 255 + 6 * Math.sqrt(2 * 255)

/** Distance of the bytes' distribution from an even one. */
function chiSquare(samples: readonly Buffer[]): number {
  const counts = new Array<number>(256).fill(0)
  for (const sample of samples) for (const byte of sample) counts[byte] = (counts[byte] ?? 0) + 1
  const mean = counts.reduce((sum, count) => sum + count, 0) / 256
  return counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0)
}

/** Learns both numbers' elements from one half, and guesses the other half by the nearer mean. */
function correctGuesses(a: readonly Buffer[], b: readonly Buffer[]): number {
  const meanOf = (samples: readonly Buffer[]) =>
    Array.from(
      { length: 30 },
      (_, at) => samples.reduce((sum, sample) => sum + (sample[at] ?? 0), 0) / samples.length,
    )
  const distance = (sample: Buffer, mean: readonly number[]) =>
    mean.reduce((sum, value, at) => sum + (value - (sample[at] ?? 0)) ** 2, 0)
  const half = a.length / 2
  const [meanA, meanB] = [meanOf(a.slice(0, half)), meanOf(b.slice(0, half))]
  const right =
    a.slice(half).filter((sample) => distance(sample, meanA) < distance(sample, meanB)).length +
    b.slice(half).filter((sample) => distance(sample, meanB) < distance(sample, meanA)).length
  return right / (a.length - half + b.length - half)
}
