/** Strangers verify with programs that are not ours, from the log's public files and a receipt alone. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  COSIGNATURE,
  cosigner,
  formatReceipt,
  formatVkey,
  parseReceipt,
  signatureLine,
  verifyReceipt,
} from '../src/index.ts'
import { keyOf, SmallLog, sha256, verifyEd25519, withOneBitChanged } from '../src/small-log.fixtures.ts'
import { buildGoVerifier, PYTHON_PROGRAM, pythonHolds, runGo, runPython } from './programs.fixtures.ts'

const folder = mkdtempSync(join(tmpdir(), 'amana-outside-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let files = 0
function write(content: string | Uint8Array, name = `file-${files++}`): string {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
  return path
}

describe("Go's golang.org/x/mod/sumdb", () => {
  let program: string
  beforeAll(() => {
    program = buildGoVerifier()
  })

  /** Published at each of these sizes, as files; with the paths of the older checkpoints. */
  function publish(
    name: string,
    sizes: readonly number[],
    words = 'entry',
  ): { log: SmallLog; base: string; older: string[] } {
    const log = new SmallLog()
    const notes = sizes.map((size) => {
      while (log.size < size) log.append(Buffer.from(`${words} ${log.size}`))
      return log.publish()
    })
    for (const [path, bytes] of log.files) write(bytes, join(name, path))
    return { log, base: join(folder, name), older: notes.slice(0, -1).map((note) => write(note)) }
  }

  test.each([
    { sizes: [1] },
    { sizes: [1, 2] },
    { sizes: [255, 256] },
    { sizes: [256, 257] },
    { sizes: [1, 3, 511, 512, 1000] },
    { sizes: [1, 255, 256, 65_535, 65_536, 65_537, 66_000] },
  ])('verifies checkpoint, entries and consistency at sizes $sizes', ({ sizes }) => {
    const { log, base, older } = publish(`log-${sizes.join('-')}`, sizes)
    const run = runGo(program, base, log.vkey, older)
    expect(run).toEqual({
      code: 0,
      output: `${log.size} entries, ${older.length} older checkpoints: all holds\n`,
    })
  })

  test('notices a changed entry, tile, checkpoint, key and history', () => {
    const { log, base, older } = publish('changed', [300, 600])
    const { older: forked } = publish('forked', [300, 600], 'another entry')
    expect(runGo(program, base, log.vkey, older).code).toBe(0)
    for (const path of [
      'tile/entries/001',
      'tile/entries/002.p/88',
      'tile/0/000',
      'tile/0/002.p/88',
      'tile/1/000.p/2',
      'checkpoint',
    ]) {
      const bytes = log.files.get(path) as Uint8Array
      const spoilt = Uint8Array.from(bytes)
      spoilt[40] = (spoilt[40] as number) ^ 1
      write(spoilt, join('changed', path))
      expect([path, runGo(program, base, log.vkey, older).code]).toEqual([path, 1])
      write(bytes, join('changed', path))
    }
    const stranger = formatVkey(sha256, log.origin, keyOf('a stranger').publicKey)
    expect(runGo(program, base, stranger).output).toContain('checkpoint')
    expect(runGo(program, base, log.vkey, forked)).toMatchObject({
      code: 1,
      output: expect.stringContaining('from 300 to 600'),
    })
    expect(runGo(program, base, log.vkey, older).code).toBe(0)
  })
})

describe('Python with hashlib and OpenSSL', () => {
  const EVENT = '{"number":"AMN-7K2M-4QXT","owner":"Ọmọlará \\"Q\\"","path":"a\\\\b"}'
  const log = new SmallLog()
  const receipts = Array.from({ length: 21 }, (_, at) =>
    log.log('certificate.issued', '2026-11-22T16', `${EVENT}${at || ''}`),
  )
  log.publish()
  const [receipt] = receipts.map((made) => made())
  if (receipt === undefined) throw new Error('the log made no receipt')

  test('is a program of at most forty lines', () => {
    expect(readFileSync(PYTHON_PROGRAM, 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(40)
  })

  test('says that a receipt holds, in both forms, and what it is about', () => {
    const holds = { code: 0, output: `It holds: ${EVENT}\n` }
    expect(runPython(write(formatReceipt(receipt)), log.vkey)).toEqual(holds)
    expect(runPython(write(JSON.stringify(receipt)), log.vkey)).toEqual(holds)
  })

  test('verifies each index of a log, a log of one entry, and a checkpoint that a witness cosigned', () => {
    const every = receipts.map((made) => Buffer.from(JSON.stringify(made())))
    expect(pythonHolds(every, log.vkey, folder)).toEqual(every.map((_, at) => at))
    const single = new SmallLog()
    const only = single.log('list.exported', '2026-11-22T16', '{}')
    const note = single.publish()
    const witness = { name: 'witness.example/w1', ...keyOf('a witness') }
    const line = signatureLine(
      note.slice(0, note.indexOf('\n\n') + 1),
      cosigner(sha256, witness, 1_795_363_200),
    )
    const cosigned = write(formatReceipt({ ...only(), proof: `${only().proof}${line}` }))
    expect(runPython(cosigned, single.vkey)).toEqual({ code: 0, output: 'It holds: {}\n' })
    expect(runPython(cosigned, formatVkey(sha256, witness.name, witness.publicKey, COSIGNATURE)).code).toBe(1)
  })

  test.each([
    ['another event', { event: EVENT.replace('4QXT', '4QXU') }, 'it is not in the log'],
    ['another hour', { at: '2026-11-22T17' }, 'it is not in the log'],
    ['another type', { type: 'flag.cleared' }, 'it is not in the log'],
    ['another salt', { salt: 'A'.repeat(43) }, 'it is not in the log'],
    ['another index', { proof: receipt.proof.replace('index 0', 'index 1') }, 'it is not in the log'],
    [
      'an index below nothing',
      { proof: receipt.proof.replace('index 0', 'index -1') },
      'it is not in the log',
    ],
    [
      'a larger log',
      { proof: receipt.proof.replace('\n21\n', '\n22\n') },
      'wrong signature of the checkpoint',
    ],
    [
      'another log',
      { proof: receipt.proof.replaceAll('amana.example', 'other.example') },
      "the log's key did not sign it",
    ],
    ['no signature', { proof: receipt.proof.replace(/— .*\n/, '') }, "the log's key did not sign it"],
  ])('refuses %s, and says so', (_, change, why) => {
    const run = runPython(write(JSON.stringify({ ...receipt, ...change })), log.vkey)
    expect(run).toEqual({ code: 1, output: `It does not hold: ${why}\n` })
  })

  test('refuses a receipt with any one bit changed, as the library does', () => {
    const changed = [formatReceipt(receipt).trimEnd(), JSON.stringify(receipt)].flatMap((form) => [
      ...withOneBitChanged(Buffer.from(form)),
    ])
    const step = process.env.AMANA_LONG === '1' ? 1 : 101
    const tried = changed.filter((_, at) => at % step === 0)
    expect(pythonHolds(tried, log.vkey, folder)).toEqual([])
    for (const bytes of tried) {
      const parsed = parseReceipt(Buffer.from(bytes).toString())
      const trust = { sha256, verifyEd25519, keys: [log.verifier] }
      expect(parsed !== null && verifyReceipt(parsed, trust).holds).toBe(false)
    }
  })
})
