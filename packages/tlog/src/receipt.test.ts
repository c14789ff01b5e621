import { describe, expect, test } from 'vitest'
import {
  COSIGNATURE,
  cosigner,
  formatEntry,
  formatProof,
  formatReceipt,
  formatVkey,
  fromBase64Url,
  hmacSha256,
  parseEntry,
  parseProof,
  parseReceipt,
  parseVkey,
  type Receipt,
  signatureLine,
  toBase64Url,
  type Vkey,
  verifyReceipt,
} from './index.ts'
import { keyOf, SmallLog, sha256, verifyEd25519, withOneBitChanged } from './small-log.fixtures.ts'

const EVENT = '{"imei":"356938035643809","note":"Ọ̀ṣun","number":"AMN-7K2M-4QXT"}'

function logWithReceipt(): { log: SmallLog; receipt: Receipt } {
  const log = new SmallLog()
  const receipts = Array.from({ length: 11 }, (_, at) =>
    log.log('certificate.issued', '2026-11-22T16', `${EVENT}${at}`),
  )
  const receipt = log.log('certificate.issued', '2026-11-22T16', EVENT)
  for (let more = 0; more < 5; more += 1)
    log.log('flag.activated', '2026-11-22T17', String(receipts.length + more))
  log.publish()
  return { log, receipt: receipt() }
}

const { log, receipt } = logWithReceipt()
const trust = { sha256, verifyEd25519, keys: [log.verifier] }
const check = (text: string) => {
  const parsed = parseReceipt(text)
  return parsed === null ? null : verifyReceipt(parsed, trust)
}

describe('commitments', () => {
  test('are the HMAC-SHA-256 of RFC 4231', () => {
    const hex = (text: string) => new Uint8Array(Buffer.from(text, 'hex'))
    const mac = (key: Uint8Array, message: Uint8Array) =>
      Buffer.from(hmacSha256(sha256, key, message)).toString('hex')
    expect(mac(hex('0b'.repeat(20)), new TextEncoder().encode('Hi There'))).toBe(
      'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
    )
    const long = 'Test Using Larger Than Block-Size Key - Hash Key First'
    expect(mac(hex('aa'.repeat(131)), new TextEncoder().encode(long))).toBe(
      '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
    )
  })

  test('stand in entries that are written in one way', () => {
    const entry = formatEntry({ type: 'flag.activated', at: '2026-11-22T16' }, new Uint8Array(32).fill(255))
    const text = Buffer.from(entry).toString()
    expect(text).toBe(
      '{"v":1,"type":"flag.activated","at":"2026-11-22T16","c":"__________________________________________8"}',
    )
    expect(parseEntry(entry)).toEqual({
      type: 'flag.activated',
      at: '2026-11-22T16',
      c: `${'_'.repeat(42)}8`,
    })
    for (const other of [text.replace(',', ', '), `${text}\n`, text.replace('"v":1', '"v":2'), '{}'])
      expect(parseEntry(Buffer.from(other))).toBeNull()
    for (const at of ['2026-11-22', '2026-11-22T16:00', '2026-11-22T16"'])
      expect(() => formatEntry({ type: 'flag.activated', at }, new Uint8Array(32))).toThrow(RangeError)
    expect(() => formatEntry({ type: 'a","at":"', at: '2026-11-22T16' }, new Uint8Array(32))).toThrow(
      RangeError,
    )
    expect(() => formatEntry({ type: 'oprf.epoch', at: '2026-11-22T16' }, new Uint8Array(31))).toThrow(
      RangeError,
    )
  })
})

describe('proofs', () => {
  test('are read back', () => {
    const parsed = parseProof(receipt.proof)
    expect(parsed).toMatchObject({ index: 11, checkpoint: log.checkpoint() })
    expect(formatProof(parsed as NonNullable<typeof parsed>)).toBe(receipt.proof)
    expect(receipt.proof).toMatch(/^c2sp\.org\/tlog-proof@v1\nindex 11\n/)
    const extra = Uint8Array.of(1, 2, 3)
    const withExtra = formatProof({ index: 0, hashes: [], checkpoint: 'x\n', extra })
    expect(withExtra).toBe('c2sp.org/tlog-proof@v1\nextra AQID\nindex 0\n\nx\n')
    expect(parseProof(withExtra)).toEqual({ index: 0, hashes: [], checkpoint: 'x\n', extra })
  })

  test.each([
    ['another version', receipt.proof.replace('@v1', '@v2')],
    ['no index', receipt.proof.replace('index 11\n', '')],
    ['a leading zero', receipt.proof.replace('index 11', 'index 011')],
    ['a short hash', receipt.proof.replace('index 11\n', 'index 11\nAAAA\n')],
    ['64 hashes', receipt.proof.replace('index 11\n', `index 11\n${`${'A'.repeat(43)}=\n`.repeat(64)}`)],
    ['extra behind the index', receipt.proof.replace('index 11\n', 'index 11\nextra AAAA\n')],
    ['no base64 in extra', receipt.proof.replace('index', 'extra ?\nindex')],
    ['nothing behind the hashes', receipt.proof.split('\n\n')[0] ?? ''],
  ])('with %s are refused', (_, proof) => {
    expect(parseProof(proof)).toBeNull()
    expect(verifyReceipt({ ...receipt, proof }, trust)).toEqual({ holds: false, reason: 'malformed_proof' })
  })
})

describe('receipts', () => {
  test('hold in both forms, whatever happened to line ends and space around them', () => {
    const holds = { holds: true, index: 11, checkpoint: { origin: log.origin, size: 17 }, witnesses: [] }
    const text = formatReceipt(receipt)
    const forms = [text, JSON.stringify(receipt), JSON.stringify({ seen: true, ...receipt }, null, 2)]
    for (const form of [...forms, text.replaceAll('\n', '\r\n'), `\n  ${text.trimEnd()}  `])
      expect(check(form)).toMatchObject(holds)
    expect(parseReceipt(text)).toEqual({ ...receipt, proof: text })
  })

  test('hold in a log of one entry', () => {
    const single = new SmallLog()
    const only = single.log('list.exported', '2026-11-22T16', '{}')
    single.publish()
    expect(verifyReceipt(only(), { ...trust, keys: [single.verifier] })).toMatchObject({
      holds: true,
      index: 0,
    })
  })

  test('do not hold with any one bit changed, in either form', () => {
    const decoder = new TextDecoder('utf-8', { fatal: true })
    let refused = 0
    for (const form of [formatReceipt(receipt).trimEnd(), JSON.stringify(receipt)])
      for (const changed of withOneBitChanged(new TextEncoder().encode(form))) {
        refused += 1
        let text: string
        try {
          text = decoder.decode(changed)
        } catch {
          continue
        }
        if (check(text)?.holds === true) throw new Error(`this holds: ${text}`)
      }
    expect(refused).toBeGreaterThan(10_000)
  })

  test.each([
    ['another event', { event: EVENT.replace('9"', '8"') }, 'not_in_log'],
    ['another salt', { salt: toBase64Url(new Uint8Array(32)) }, 'not_in_log'],
    ['another type', { type: 'certificate.revoked' }, 'not_in_log'],
    ['another hour', { at: '2026-11-22T17' }, 'not_in_log'],
    ['another index', { proof: receipt.proof.replace('index 11', 'index 10') }, 'not_in_log'],
    ['a short salt', { salt: toBase64Url(new Uint8Array(31)) }, 'malformed_opening'],
    ['a padded salt', { salt: `${receipt.salt}=` }, 'malformed_opening'],
    ['a time of no entry', { at: '2026-11-22T16:30' }, 'malformed_opening'],
    ['an index beyond the log', { proof: receipt.proof.replace('index 11', 'index 17') }, 'not_in_log'],
    ['a larger log', { proof: receipt.proof.replace('\n17\n', '\n18\n') }, 'wrong_signature'],
    ['no signature', { proof: receipt.proof.replace(/— .*\n$/, '') }, 'malformed_proof'],
  ] as const)('with %s do not hold', (_, change, reason) => {
    expect(verifyReceipt({ ...receipt, ...change }, trust)).toEqual({ holds: false, reason })
  })

  test('of another log do not hold, even under our name', () => {
    const impostor = new SmallLog(log.origin, keyOf('an impostor'))
    const made = impostor.log('certificate.issued', '2026-11-22T16', EVENT)
    impostor.publish()
    expect(verifyReceipt(made(), trust)).toEqual({ holds: false, reason: 'not_signed' })
    const other = new SmallLog('other.example/log')
    const foreign = other.log('certificate.issued', '2026-11-22T16', EVENT)
    other.publish()
    expect(verifyReceipt(foreign(), trust)).toEqual({ holds: false, reason: 'other_log' })
    expect(verifyReceipt(foreign(), { ...trust, keys: [] })).toEqual({ holds: false, reason: 'other_log' })
  })

  test('name the witnesses that cosigned', () => {
    const witness = keyOf('a witness')
    const name = 'witness.example/w1'
    const text = log.checkpoint().slice(0, log.checkpoint().indexOf('\n\n') + 1)
    const line = signatureLine(text, cosigner(sha256, { name, ...witness }, 1_795_363_200))
    const witnesses = [parseVkey(sha256, formatVkey(sha256, name, witness.publicKey, COSIGNATURE)) as Vkey]
    const cosigned = { ...receipt, proof: `${receipt.proof}${line}` }
    expect(verifyReceipt(cosigned, { ...trust, witnesses })).toMatchObject({
      holds: true,
      witnesses: [{ name, at: 1_795_363_200 }],
    })
    expect(verifyReceipt(cosigned, trust)).toMatchObject({ holds: true, witnesses: [] })
    const forged = line.replace(/.{8}\n$/, 'AAAAAAA=\n')
    expect(
      verifyReceipt({ ...receipt, proof: `${receipt.proof}${forged}` }, { ...trust, witnesses }),
    ).toEqual({
      holds: false,
      reason: 'wrong_signature',
    })
  })

  test.each([
    ['nothing', ''],
    ['a text', 'hello'],
    ['half of JSON', '{"type"'],
    ['another object', '{"type":"x"}'],
    ['a proof without opening', receipt.proof],
    ['an entry not yet in a checkpoint', JSON.stringify({ ...receipt, proof: null })],
    ['a number for the event', JSON.stringify({ ...receipt, event: 5 })],
    ['extra that is no JSON', receipt.proof.replace('index', 'extra AAAA\nindex')],
  ])('are not what is read from %s', (_, text) => {
    expect(parseReceipt(text)).toBeNull()
  })

  test('need a proof to be written', () => {
    expect(() => formatReceipt({ ...receipt, proof: 'none' })).toThrow(RangeError)
    expect(fromBase64Url(receipt.salt)).toHaveLength(32)
  })
})
