import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { createDiskStorage } from '../../../adapters/file-storage/disk.ts'
import { Answers } from './answers.ts'
import { Phones } from './phones.ts'
import { filesOf } from './present-job.ts'
import { knownLines } from './result-lines.ts'
import { writeResult } from './write-result.ts'

const JOB = '01a227a3-d9b9-7936-91fa-75d124f754a3'
const imeiOf = (n: number) => `35693803${String(n).padStart(6, '0')}0`

function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'amana-write-result-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const incomingDir = join(folder, 'incoming')
  mkdirSync(incomingDir)
  const storage = createDiskStorage(join(folder, 'files'))
  const write = (upload: Readable, signal = new AbortController().signal) =>
    writeResult({ storage, incomingDir, clock: { now: () => new Date() } }, JOB, {
      upload,
      addLine: knownLines({ known: new Phones(), answers: new Answers() }),
      signal,
    })
  const unfinished = () => readdirSync(incomingDir)
  return { storage, write, unfinished }
}

test('a long result has each line once and in order, whichever blocks it was made in', async () => {
  const { storage, write, unfinished } = setUp()
  const lines = 200_000
  function* chunks() {
    // The lengths differ, so that rows and blocks are cut at many places.
    for (let from = 0, size = 1; from < lines; from += size, size = 1 + ((size * 7) % 9_001))
      yield Buffer.from(
        Array.from({ length: Math.min(size, lines - from) }, (_, n) => `${imeiOf(from + n)}\n`).join(''),
      )
  }
  const { plain, packed } = await write(Readable.from(chunks()))
  const stored = await buffer((await storage.open(filesOf(JOB).result)) ?? Readable.from([]))
  const text = gunzipSync(stored)
  expect([plain.bytes, packed.bytes]).toEqual([text.length, stored.length])
  expect(plain.sha256).toEqual(createHash('sha256').update(text).digest())
  const begins = text.toString('latin1').trimEnd().split('\n').slice(1)
  expect(begins.map((line) => line.split(',').slice(0, 2).join())).toEqual(
    Array.from({ length: lines }, (_, n) => `${n + 1},${imeiOf(n)}`),
  )
  expect(unfinished()).toEqual([])
})

test('an upload that breaks, and a process that stops, leave no file and nothing that waits', async () => {
  const { storage, write, unfinished } = setUp()
  const rows = Buffer.from(`${imeiOf(1)}\n`.repeat(4_096))
  const broken = new Error('the storage is away')
  await expect(
    write(
      Readable.from(
        (function* () {
          yield rows
          throw broken
        })(),
      ),
    ),
  ).rejects.toBe(broken)
  const stopping = new AbortController()
  const endless = Readable.from(
    (function* () {
      for (let nth = 0; ; nth += 1) {
        if (nth === 100) stopping.abort()
        yield Buffer.from(rows)
      }
    })(),
  )
  await expect(write(endless, stopping.signal)).rejects.toThrow('aborted')
  expect(endless.destroyed).toBe(true)
  expect(await storage.open(filesOf(JOB).result)).toBeNull()
  expect(unfinished()).toEqual([])
})
