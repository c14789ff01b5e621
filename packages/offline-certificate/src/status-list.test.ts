/** Token Status List by the examples of draft-ietf-oauth-status-list, and the verdicts. */
import { deflateSync, inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import {
  decodeCbor,
  judge,
  Malformed,
  type OpenStatusList,
  packStatuses,
  parseSign1,
  readStatusList,
  STATUS,
  type StatusList,
  statusAt,
  writeStatusList,
} from './index.ts'
import { CERTIFICATE, newKey, verifyByNode } from './offline-certificate.fixtures.ts'

const hex = (text: string) => new Uint8Array(Buffer.from(text, 'hex'))
const places = (states: number[]) => states.map((state, place) => [place, state] as const)

describe('the bits', () => {
  test('of one each: b9a3, compressed as in the draft', () => {
    const states = [1, 0, 0, 1, 1, 1, 0, 1, 1, 1, 0, 0, 0, 1, 0, 1]
    const packed = packStatuses(16, 1, places(states))
    expect(packed).toEqual(hex('b9a3'))
    expect(deflateSync(packed, { level: 9 }).toString('hex')).toBe('78dadbb918000217015d')
    expect(states.map((_, place) => statusAt(packed, 1, place))).toEqual(states)
  })

  test('of two each: c944f9', () => {
    const states = [1, 2, 0, 3, 0, 1, 0, 1, 1, 2, 3, 3]
    const packed = packStatuses(12, 2, places(states))
    expect(packed).toEqual(hex('c944f9'))
    expect(deflateSync(packed, { level: 9 }).toString('hex')).toBe('78da3be9f2130003df0207')
    expect(states.map((_, place) => statusAt(packed, 2, place))).toEqual(states)
  })

  test('of 2²⁰ places, two each: the draft’s test vector', () => {
    const lst = hex(
      '78daeddb310d00211000412ea1a04004fe5520ed357c28c81d3312b6df68bc65480000000000406e2101000000000000' +
        '0000000000000000000000000000000000000000000000000040795b0200000000000000000000000000000000000000' +
        '000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000' +
        '0000000000000000000000000080f4ba0400000000000000000000000000406d764a0000000000000000000000000000' +
        '00000000000000e0922101000000000000000000000000000000000000fc131200000000000000000000000000000000' +
        '000000000000000000000000000000c0912e01000000000000000000000000000000000000c07d4b0200000000000000' +
        '0000000000000000a8614a0000000000000000000000406a1fcd60010c',
    )
    const states = [
      [0, 1],
      [1993, 2],
      [25460, 1],
      [159495, 3],
      [495669, 1],
      [554353, 1],
      [645645, 2],
      [723232, 1],
      [854545, 1],
      [934534, 2],
      [1000345, 3],
    ] as const
    const packed = new Uint8Array(inflateSync(lst))
    expect(Buffer.from(packed).equals(packStatuses(2 ** 20, 2, states))).toBe(true)
    for (const [place, state] of states) expect(statusAt(packed, 2, place)).toBe(state)
    expect(statusAt(packed, 2, 1)).toBe(0)
    expect(() => statusAt(packed, 2, 2 ** 20)).toThrow(RangeError)
  })
})

const { signing, published } = newKey()
const LIST: StatusList = {
  uri: CERTIFICATE.status.uri,
  issuedAt: CERTIFICATE.issuedAt + 3600,
  expiresAt: CERTIFICATE.issuedAt + 3600 + 7 * 86_400,
  ttl: 3600,
  bits: 2,
  list: new Uint8Array(
    deflateSync(packStatuses(2 ** 20, 2, [[CERTIFICATE.status.index, STATUS.revoked]]), { level: 9 }),
  ),
}

describe('the signed list', () => {
  test('comes back, with the type and the claims of the draft', () => {
    const token = writeStatusList(LIST, signing)
    expect(readStatusList(token, [published], verifyByNode)).toEqual(LIST)
    const message = parseSign1(token)
    expect(decodeCbor(message.protected)).toEqual(
      new Map<number, unknown>([
        [1, -8],
        [4, signing.id],
        [16, 'application/statuslist+cwt'],
      ]),
    )
    const claims = decodeCbor(message.payload) as Map<number, unknown>
    expect([...claims.keys()]).toEqual([2, 4, 6, 65533, 65534])
    expect([...(claims.get(65533) as Map<string, unknown>).keys()]).toEqual(
      ['lst', 'bits'].toSorted((a, b) => a.length - b.length),
    )
  })

  test('another key’s is none; a certificate is none; no byte of it may change', () => {
    const token = writeStatusList(LIST, signing)
    expect(readStatusList(token, [newKey().published], verifyByNode)).toBeNull()
    for (let index = 0; index < token.length; index += 1) {
      const changed = Uint8Array.from(token)
      changed[index] = (changed[index] ?? 0) ^ 0x10
      expect(() => readStatusList(changed, [published], verifyByNode) ?? refuse(), `byte ${index}`).toThrow()
    }
    expect(() => readStatusList(new Uint8Array(), [published], verifyByNode)).toThrow(Malformed)
  })
})

function refuse(): never {
  throw new Error('signed by nobody')
}

const HOUR = 3600
const DAY = 24 * HOUR
const ISSUED = CERTIFICATE.issuedAt

describe('the verdict', () => {
  const open = (state: number, changes: Partial<OpenStatusList> = {}): OpenStatusList => ({
    ...LIST,
    packed: packStatuses(2 ** 20, 2, [[CERTIFICATE.status.index, state]]),
    ...changes,
  })
  const asOf = LIST.issuedAt

  test.each([
    ['valid, with a list', open(STATUS.valid), ISSUED + DAY, 'valid', asOf],
    ['valid as far as known without a list', null, ISSUED + DAY, 'valid', null],
    ['revoked', open(STATUS.revoked), ISSUED + DAY, 'revoked', asOf],
    ['superseded', open(STATUS.superseded), ISSUED + DAY, 'superseded', asOf],
    ['a state without a meaning counts as revoked', open(2), ISSUED + DAY, 'revoked', asOf],
    ['the last second', null, ISSUED + 90 * DAY - 1, 'valid', null],
    ['the first second after its end', null, ISSUED + 90 * DAY, 'expired', null],
    [
      'revoked outweighs expired',
      open(STATUS.revoked, { expiresAt: ISSUED + 99 * DAY }),
      ISSUED + 91 * DAY,
      'revoked',
      asOf,
    ],
    ['an expired list says nothing', open(STATUS.revoked), LIST.expiresAt, 'valid', null],
    [
      'a list of another address says nothing',
      open(STATUS.revoked, { uri: 'https://amana.ng/status/2' }),
      ISSUED + DAY,
      'valid',
      null,
    ],
    [
      'a place behind the end of the list',
      open(STATUS.valid, { packed: new Uint8Array(10) }),
      ISSUED + DAY,
      'revoked',
      asOf,
    ],
    ['a clock from before the certificate', open(STATUS.revoked), 0, 'revoked', asOf],
    [
      'a clock set back makes nothing valid again',
      open(STATUS.valid, { issuedAt: ISSUED + 95 * DAY, expiresAt: ISSUED + 99 * DAY }),
      ISSUED,
      'expired',
      ISSUED + 95 * DAY,
    ],
  ] as const)('%s', (_what, list, now, verdict, time) => {
    expect(judge(CERTIFICATE, list, now)).toEqual({ verdict, asOf: time })
  })

  test('one that does not end stays valid', () => {
    expect(judge({ ...CERTIFICATE, expiresAt: null }, null, ISSUED + 9999 * DAY)).toEqual({
      verdict: 'valid',
      asOf: null,
    })
  })
})
