/** Cosignatures, and what a witness remembers that the log has forgotten. */
import { cosignatureVerifier, openNote, parseVkey } from '@amana/tlog'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createHttpLogWitness } from '../../adapters/log-witness/http-log-witness.ts'
import { sha256, verifyEd25519 } from '../../kernel/ed25519.ts'
import { startTestWitness, type TestWitness } from './test-witness.fixtures.ts'
import { createLogFixture, type LogFixture, ORIGIN } from './transparency-log.fixtures.ts'

/** One that works answers in time on any machine; of one with a fault no cosignature is expected. */
const [PATIENT_MS, IMPATIENT_MS] = [60_000, 500]

let log: LogFixture
let witness: TestWitness
beforeEach(async () => {
  log = await createLogFixture()
  witness = await startTestWitness(log.deps.logSigner.vkey(ORIGIN))
  log.deps.witnesses.push(createHttpLogWitness(witness, PATIENT_MS))
})
afterEach(async () => {
  await witness.stop()
  await log.stop()
})

const isCosigned = (note: string) => {
  const key = parseVkey(sha256, witness.vkey)
  return key !== null && openNote(note, [cosignatureVerifier(key, verifyEd25519)]).ok
}

test('a checkpoint is served with the cosignature of a witness that follows the log from any size', async () => {
  for (let size = 1; size < 40; size += 7) {
    await log.add(size, size + 1)
    // It is away for every second checkpoint.
    witness.fault = size % 2 === 0 ? (response) => void response.writeHead(503).end() : undefined
    await log.run()
    const { note } = await log.checkpoint()
    expect(isCosigned(note)).toBe(size % 2 === 1)
    expect((await log.deps.servedLog.now()).checkpoint?.note).toBe(note)
    expect(log.deps.logSigner.open(note).ok).toBe(true)
  }
  witness.fault = undefined
  await log.run()
  expect(isCosigned((await log.checkpoint()).note)).toBe(true)
  expect(witness.size).toBe((await log.checkpoint()).size)
})

test('a witness that has lost its state, or has another size than the log remembers, is brought on', async () => {
  await log.add(1, 2, 3)
  await log.run()
  const { size, root } = witness
  await log.add(4)
  await log.run()
  Object.assign(witness, { size, root })
  await log.add(5)
  await log.run()
  expect([witness.size, isCosigned((await log.checkpoint()).note)]).toEqual([5, true])
  witness.size = 0
  await log.add(6)
  await log.run()
  expect([witness.size, isCosigned((await log.checkpoint()).note)]).toEqual([6, true])
})

const FAULTS: [string, TestWitness['fault']][] = [
  ['refuses', (response) => void response.writeHead(403).end()],
  ['answers nonsense', (response) => void response.writeHead(200).end('<html>')],
  [
    'signs with another key',
    (response) => void response.writeHead(200).end(`— witness.example ${'A'.repeat(104)}=\n`),
  ],
  [
    'says a size that is none',
    (response) => void response.writeHead(409, { 'content-type': 'text/x.tlog.size' }).end('many'),
  ],
  ['never ends', (response) => void response.writeHead(200).write('—')],
  ['ends the connection', (response) => void response.destroy()],
  ['sends for ever', (response) => void response.writeHead(200).end(Buffer.alloc(5_000_000, 0x61))],
  ['redirects', (response) => void response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end()],
]

test.each(FAULTS)('a witness that %s holds no checkpoint up', async (_what, fault) => {
  witness.fault = fault
  log.deps.witnesses.splice(0, 1, createHttpLogWitness(witness, IMPATIENT_MS))
  await log.add(1)
  await log.run()
  const { size, note } = await log.checkpoint()
  expect([size, isCosigned(note), await log.paused()]).toEqual([1, false, null])
  await log.add(2)
  await log.run()
  expect((await log.checkpoint()).size).toBe(2)
})

test('the log asks before its first signature, and signs nothing below what a witness has seen', async () => {
  await log.add(1, 2)
  await log.run()
  const asked = witness.asked
  log.restart()
  await log.add(3)
  witness.size = 700
  await log.run()
  expect(witness.asked).toBeGreaterThan(asked)
  expect((await log.checkpoint()).size).toBe(2)
  expect(await log.paused()).toMatch(
    /^the witness witness\.example has seen 700 entries, and the database knows 2$/,
  )
  await log.run()
  expect((await log.checkpoint()).size).toBe(2)
  expect((await log.deps.servedLog.now()).paused).not.toBeNull()
})

test('an empty database asks too: a log that was begun anew is noticed', async () => {
  witness.size = 12
  await log.add(1)
  await log.run()
  expect(await log.paused()).toMatch(/has seen 12 entries, and the database knows 0/)
  await expect(log.checkpoint()).rejects.toThrow('no checkpoint')
})

test('a second deployment with the same key is noticed while both run', async () => {
  await log.add(1)
  await log.run()
  witness.size = 90
  await log.add(2)
  await log.run()
  expect(await log.paused()).toMatch(/has seen 90 entries/)
  await log.add(3)
  await log.run()
  expect((await log.checkpoint()).size).toBe(2)
})
