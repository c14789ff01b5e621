/** Receipts of real logs, made by the library, against the page's own code (SHA-256 and Ed25519 included). */
import { COSIGNATURE, cosigner, formatReceipt, formatVkey, signatureLine } from '@amana/tlog'
import { describe, expect, test } from 'vitest'
import {
  keyOf,
  SmallLog,
  sha256,
  withOneBitChanged,
} from '../../../../../packages/tlog/src/small-log.fixtures.ts'
import type { LogKeys } from '../../lib/kept-log-files.ts'
import { checkReceipt, readCheckpoint } from './check-receipt.ts'

const EVENT =
  '{"at":"2026-11-22T16:04:05.000Z","imei":"356938035643809","number":"AM-2026-7K3QX9VB-4M2NT8RC"}'

const log = new SmallLog()
const receipts = Array.from({ length: 9 }, (_, at) =>
  log.log('certificate.issued', '2026-11-22T16', `${EVENT}${at || ''}`),
)
log.publish()
const [receipt] = receipts.map((made) => made())
if (!receipt) throw new Error('the log made no receipt')

const keysOf = (of: SmallLog, others: string[] = []): LogKeys => ({
  origin: of.origin,
  vkey: of.vkey,
  url: `https://${of.origin}`,
  others,
})
const keys = keysOf(log)
const JWK_X = Buffer.from(log.key.publicKey).toString('base64url')

describe('a receipt', () => {
  test('holds in both forms that people have, and is read', () => {
    for (const text of [
      formatReceipt(receipt),
      JSON.stringify(receipt),
      `\n${formatReceipt(receipt).replaceAll('\n', '\r\n')}`,
    ])
      expect(checkReceipt(text, keys)).toMatchObject({
        holds: true,
        receipt: { type: 'certificate.issued', at: '2026-11-22T16', event: EVENT },
        checked: { index: 0, checkpoint: { size: 9 } },
      })
  })

  test('holds after the log changed its key, unless the old one was revoked', () => {
    const present = { ...keys, vkey: formatVkey(sha256, log.origin, keyOf('the next key').publicKey) }
    expect(checkReceipt(JSON.stringify(receipt), { ...present, others: [JWK_X] }).holds).toBe(true)
    expect(checkReceipt(JSON.stringify(receipt), present)).toEqual({ holds: false, reason: 'not_signed' })
    expect(checkReceipt(JSON.stringify(receipt), { ...present, others: ['AAAA', '???'] }).holds).toBe(false)
  })

  test.each([
    ['text that is none', 'hello', 'unreadable'],
    ['half of it', formatReceipt(receipt).slice(0, 200), 'unreadable'],
    ['one that waits for its checkpoint', JSON.stringify({ ...receipt, proof: null }), 'not_yet'],
    ['another event', JSON.stringify({ ...receipt, event: EVENT.replace('9V', '8V') }), 'not_in_log'],
    ['another hour', JSON.stringify({ ...receipt, at: '2026-11-22T15' }), 'not_in_log'],
    ['a salt cut short', JSON.stringify({ ...receipt, salt: receipt.salt.slice(1) }), 'malformed_opening'],
    [
      'a proof cut short',
      JSON.stringify({ ...receipt, proof: receipt.proof.slice(0, 60) }),
      'malformed_proof',
    ],
    [
      'a larger log',
      JSON.stringify({ ...receipt, proof: receipt.proof.replace('\n9\n', '\n8\n') }),
      'wrong_signature',
    ],
  ] as const)('does not hold: %s', (_, text, reason) => {
    expect(checkReceipt(text, keys)).toEqual({ holds: false, reason })
  })

  test('of another log does not hold', () => {
    const other = new SmallLog('other.example/log')
    const made = other.log('certificate.issued', '2026-11-22T16', EVENT)
    other.publish()
    expect(checkReceipt(JSON.stringify(made()), keys)).toEqual({ holds: false, reason: 'other_log' })
  })

  test('does not hold with a bit of it changed', () => {
    const changed = [...withOneBitChanged(Buffer.from(JSON.stringify(receipt)))].filter(
      (_, at) => at % 41 === 0,
    )
    expect(changed.length).toBeGreaterThan(100)
    expect(changed.filter((bytes) => checkReceipt(Buffer.from(bytes).toString(), keys).holds)).toEqual([])
  })
})

describe('a checkpoint', () => {
  const witness = { name: 'witness.example/w1', ...keyOf('a witness') }
  const text = log.checkpoint().slice(0, log.checkpoint().indexOf('\n\n') + 1)
  const note = `${log.checkpoint()}${signatureLine(text, cosigner(sha256, witness, 1_795_363_200))}`

  test('is shown with who cosigned it, and whether the log’s key signed it', () => {
    expect(readCheckpoint(note, keys)).toEqual({
      checkpoint: { origin: log.origin, size: 9, root: log.root() },
      good: true,
      cosigners: ['witness.example/w1'],
    })
    expect(readCheckpoint(note.replace('\n9\n', '\n8\n'), keys)?.good).toBe(false)
    expect(readCheckpoint(note, keysOf(new SmallLog(log.origin, keyOf('an impostor'))))?.good).toBe(false)
    expect(readCheckpoint(note, null)?.good).toBeNull()
    const cosigned = formatVkey(sha256, log.origin, witness.publicKey, COSIGNATURE)
    expect(readCheckpoint(note, { ...keys, vkey: cosigned })?.good).toBe(false)
  })

  test('is nothing else', () => {
    for (const other of ['', 'The log has no checkpoint yet.', '<!doctype html>', text])
      expect(readCheckpoint(other, keys)).toBeNull()
  })
})
