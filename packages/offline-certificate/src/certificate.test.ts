import { randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  decodeBase45,
  decodeCbor,
  encodeBase45,
  encodeCbor,
  MAX_TEXT_BYTES,
  type OfflineCertificate,
  PREFIX,
  parseSign1,
  publicKeysOf,
  readCertificate,
  readPastedCertificate,
  writeCertificate,
} from './index.ts'
import { CERTIFICATE, newKey, verifyByNode } from './offline-certificate.fixtures.ts'
import { type Message, signedBytes } from './sign1.ts'

const { signing, published } = newKey()
const read = (text: string, keys = [published]) => readCertificate(text, keys, verifyByNode)
const write = (changes: Partial<OfflineCertificate> = {}) =>
  writeCertificate({ ...CERTIFICATE, ...changes }, signing)

/** The same message with other parts, signed again unless the parts bring a signature. */
function rewritten(changes: Partial<Record<keyof Message, unknown>>): string {
  const message = { ...parseSign1(decodeBase45(write().slice(PREFIX.length))), ...changes } as Message
  const signature = changes.signature ?? signing.sign(signedBytes(message))
  const value = [message.protected, message.unprotected, message.payload, signature as Uint8Array]
  return PREFIX + encodeBase45(encodeCbor({ tag: 18, value }))
}

const header = (...entries: [number, number | string | Uint8Array][]) => ({
  protected: encodeCbor(new Map(entries)),
})
const KID: [number, Uint8Array] = [4, signing.id]

describe('the text of a certificate', () => {
  test('comes back as it was written', () => {
    const text = write()
    expect(text).toMatch(/^AMN1:[0-9A-Z $%*+\-./:]+$/)
    expect(read(text)).toEqual({ certificate: CERTIFICATE })
  })

  test('holds what the format says, and nothing else', () => {
    const message = parseSign1(decodeBase45(write().slice(PREFIX.length)))
    expect(decodeCbor(message.protected)).toEqual(
      new Map<number, unknown>([
        [1, -8],
        [4, signing.id],
      ]),
    )
    expect(message.unprotected.size).toBe(0)
    expect(decodeCbor(message.payload)).toEqual(
      new Map<number, unknown>([
        [1, 'https://amana.ng'],
        [4, 1_795_000_000 + 90 * 86_400],
        [6, 1_795_000_000],
        [7, new TextEncoder().encode('AM-2026-7K3QX9VB-4M2NT8RC')],
        [
          65535,
          new Map([
            [
              'status_list',
              new Map<string, unknown>([
                ['idx', 735_119],
                ['uri', 'https://amana.ng/status/1'],
              ]),
            ],
          ]),
        ],
        [-70001, ['verification', 354188040123456, 'Samsung', 'Galaxy A54 5G', 'clean']],
      ]),
    )
  })

  test('one that does not end has no claim for it', () => {
    const registration = { kind: 'registration', result: 'flagged', expiresAt: null } as const
    expect(read(write(registration))).toEqual({ certificate: { ...CERTIFICATE, ...registration } })
  })

  test('zeros at the start of an IMEI stay', () => {
    expect(read(write({ imei: '001012345678905' }))).toMatchObject({
      certificate: { imei: '001012345678905' },
    })
  })

  test('1,000 random certificates come back', () => {
    for (let round = 0; round < 1000; round += 1) {
      const certificate = randomCertificate()
      expect(read(writeCertificate(certificate, signing))).toEqual({ certificate })
    }
  })

  test.each([
    [
      'Samsung',
      'Galaxy A54 5G (SM-A546E/DS) of the limited edition',
      'Samsung',
      'Galaxy A54 5G (SM-A546E/DS) o',
    ],
    ['Samsung', 'Galaxy A54 5G (SM-A546E/DS), the limited', 'Samsung', 'Galaxy A54 5G (SM-A546E/DS),'],
    ['A brand whose name alone is already too long', 'P1', 'A brand whose name alone is already', ''],
    ['Tecno', 'Camon 30', 'Tecno', 'Camon 30'],
  ])('names of %j and %j are cut to 36 characters, the model first', (brand, model, cutBrand, cutModel) => {
    expect(read(write({ brand, model }))).toMatchObject({ certificate: { brand: cutBrand, model: cutModel } })
  })

  test('a name is cut between characters, never within one', () => {
    const result = read(
      write({
        brand: '📱'.repeat(40),
        model: 'x',
        issuer: 'http://a.ng',
        status: { uri: 'http://a.ng/status/1', index: 1 },
      }),
    )
    expect(result).toMatchObject({ certificate: { brand: expect.stringMatching(/^(📱)+$/u), model: '' } })
  })

  test('the longest names fit a QR code of version 12 at level M, by further cuts under a long address', () => {
    const names = { brand: 'B'.repeat(20), model: 'M'.repeat(60) }
    const at = (issuer: string) =>
      write({ ...names, issuer, status: { uri: `${issuer}/status/12`, index: 2 ** 20 - 1 } })
    expect(at('https://amana.ng').length).toBeLessThanOrEqual(MAX_TEXT_BYTES)
    expect(read(at('https://amana.ng'))).toMatchObject({
      certificate: { brand: names.brand, model: 'M'.repeat(16) },
    })
    for (const issuer of ['http://127.0.0.1:43210', 'https://devices.registry.gov.ng']) {
      expect(at(issuer).length).toBeLessThanOrEqual(MAX_TEXT_BYTES)
      expect(read(at(issuer))).toMatchObject({ certificate: { issuer, imei: CERTIFICATE.imei } })
    }
  })
})

describe('a copied text', () => {
  const readCopy = (text: string) => readPastedCertificate(text, [published], verifyByNode)

  test('of 300 random certificates is read, however it was copied', () => {
    for (let round = 0; round < 300; round += 1) {
      const certificate = randomCertificate()
      const text = writeCertificate(certificate, signing)
      const half = Math.floor(text.length / 2)
      for (const copy of [
        text,
        encodeURIComponent(text),
        encodeURIComponent(text).replaceAll('%20', '+'),
        encodeURI(text),
        text.replaceAll(' ', '%20'),
        text.replaceAll(' ', '\u00a0'),
        text.replaceAll(' ', '\u202f'),
        ` ${text.slice(0, half)}\r\n${text.slice(half)}\u200b\n`,
        encodeURIComponent(`${text.slice(0, half)}\n${text.slice(half)}\n`),
      ])
        expect(readCopy(copy)).toEqual({ certificate })
    }
  })

  test('that contains %20 itself is read although its blanks are %20 as well', () => {
    // The bytes 00 80 of the index are `%20` in Base45 where they begin at an even place.
    const texts = ['Tecno', 'Itel S', 'Infinix'].map((brand) =>
      write({ brand, status: { uri: 'https://amana.ng/status/1', index: 0x00_80_00_00 } }),
    )
    const containing = texts.filter((text) => text.includes('%20'))
    expect(containing.length).toBeGreaterThan(0)
    for (const text of containing) expect(readCopy(text.replaceAll(' ', '%20'))).toHaveProperty('certificate')
  })

  test('of nothing but %20 is refused at once', () => {
    expect(readCopy(`AMN1:${'%20'.repeat(20_000)}`)).toMatchObject({ refused: expect.any(String) })
  })

  test.each([
    ['not_ours', 'https://amana.ng/certificates/AM-2026-7K3QX9VB-4M2NT8RC'],
    ['not_ours', '%E0%A4%A'],
    ['newer', encodeURIComponent(write().replace('AMN1', 'AMN2'))],
    ['damaged', encodeURIComponent(write().slice(0, -3))],
  ])('%s stays so: %s', (refused, text) => expect(readCopy(text)).toEqual({ refused }))
})

describe('what is refused', () => {
  test('every change of one byte, and of one character', () => {
    const text = write()
    const bytes = decodeBase45(text.slice(PREFIX.length))
    for (let index = 0; index < bytes.length; index += 1) {
      for (let bit = 0; bit < 8; bit += 1) {
        const changed = Uint8Array.from(bytes)
        changed[index] = (changed[index] ?? 0) ^ (1 << bit)
        expect(read(PREFIX + encodeBase45(changed)), `byte ${index}, bit ${bit}`).toHaveProperty('refused')
      }
    }
    for (let index = 0; index < text.length; index += 1) {
      const other = text[index] === 'A' ? 'B' : 'A'
      expect(read(text.slice(0, index) + other + text.slice(index + 1)), `character ${index}`).toHaveProperty(
        'refused',
      )
    }
  })

  test('a space that was folded or cut', () => {
    let text = write()
    for (let index = 1; !/ {2}/.test(text); index += 1)
      text = write({ status: { ...CERTIFICATE.status, index } })
    expect(read(text)).toHaveProperty('certificate')
    expect(read(text.replaceAll(/ +/g, ' '))).toHaveProperty('refused')
    expect(read(text.replaceAll(' ', ''))).toHaveProperty('refused')
  })

  test.each([
    ['an address', 'https://amana.ng/certificates/AM-2026-7K3QX9VB-4M2NT8RC', 'not_ours'],
    ['nothing', '', 'not_ours'],
    ['small letters', write().toLowerCase(), 'not_ours'],
    ['a later form', write().replace('AMN1', 'AMN2'), 'newer'],
    ['the prefix alone', PREFIX, 'damaged'],
    ['half of it', write().slice(0, 200), 'damaged'],
    ['something behind it', `${write()}00`, 'damaged'],
  ])('%s', (_what, text, refused) => {
    expect(read(text)).toEqual({ refused })
  })

  test('another key, and a key of the same name', () => {
    expect(read(write(), [newKey('YW5vdGhlciBr').published])).toEqual({ refused: 'unknown_key' })
    expect(read(write(), [])).toEqual({ refused: 'unknown_key' })
    expect(read(write(), [newKey().published])).toEqual({ refused: 'forged' })
    expect(read(write(), [newKey().published, published])).toEqual({ certificate: CERTIFICATE })
  })

  test.each([
    ['no other algorithm', header([1, -7], KID)],
    ['no header beside the two', header([1, -8], KID, [16, 'application/cwt'])],
    ['no missing key id', header([1, -8])],
    ['no short key id', header([1, -8], [4, signing.id.slice(0, 4)])],
    ['no unprotected header', { unprotected: new Map([[4, signing.id]]) }],
    ['no claims that are a list', { payload: encodeCbor([1]) }],
    ['no claims without content', { payload: encodeCbor(new Map([[1, 'https://amana.ng']])) }],
    ['no signature of another length', { signature: new Uint8Array(63) }],
  ])('signed by our key, but %s', (_what, changes) => {
    expect(read(rewritten(changes))).toEqual({ refused: 'damaged' })
  })

  test('Ed25519 by its newer name is read', () => {
    expect(read(rewritten(header([1, -19], KID)))).toEqual({ certificate: CERTIFICATE })
  })
})

test('of a key set the Ed25519 keys are taken, with the first eight bytes of their kid', () => {
  const key = new Uint8Array(32).fill(7)
  const x = Buffer.from(key).toString('base64url')
  const set = {
    keys: [
      { kty: 'OKP', crv: 'Ed25519', x, kid: 'AAECAwQFBgcICQoL' },
      { kty: 'OKP', crv: 'Ed25519', x, kid: 'AQECAwQFBgcICQoL', revoked_at: '2026-11-24T09:00:00.000Z' },
      { kty: 'OKP', crv: 'X25519', x, kid: 'AAECAwQFBgcICQoL' },
      { kty: 'EC', crv: 'P-256', x },
    ],
  }
  expect(publicKeysOf(set)).toEqual([
    { id: Uint8Array.of(0, 1, 2, 3, 4, 5, 6, 7), key, revoked: false },
    { id: Uint8Array.of(1, 1, 2, 3, 4, 5, 6, 7), key, revoked: true },
  ])
})

test('what a revoked key signed is refused, and what is not its signature is forged as ever', () => {
  const { signing, published } = newKey()
  const revoked = [{ ...published, revoked: true }]
  const text = writeCertificate(CERTIFICATE, signing)
  expect(readCertificate(text, [published], verifyByNode)).toEqual({ certificate: CERTIFICATE })
  expect(readCertificate(text, revoked, verifyByNode)).toEqual({ refused: 'revoked_key' })
  expect(readCertificate(writeCertificate(CERTIFICATE, newKey().signing), revoked, verifyByNode)).toEqual({
    refused: 'forged',
  })
})

const LETTERS = ['a', 'B', '7', ' ', '-', '(', 'é', 'ọ', 'ʼ', '水', '📱']

function randomText(most: number): string {
  return Array.from({ length: randomInt(most) }, () => LETTERS[randomInt(LETTERS.length)])
    .join('')
    .trim()
}

function randomCertificate(): OfflineCertificate {
  const issuer = 'http://a.ng'
  const issuedAt = randomInt(2 ** 32)
  return {
    issuer,
    number: `AM-${randomInt(1000, 9999)}-${randomInt(2 ** 40)
      .toString(36)
      .padStart(8, '0')
      .toUpperCase()}`,
    kind: randomInt(2) === 0 ? 'verification' : 'registration',
    imei: String(randomInt(10 ** 14)).padStart(15, '0'),
    brand: randomText(8),
    model: randomText(8),
    result: randomInt(2) === 0 ? 'clean' : 'flagged',
    issuedAt,
    expiresAt: randomInt(2) === 0 ? null : issuedAt + 90 * 86_400,
    status: { uri: `${issuer}/status/${randomInt(1, 1000)}`, index: randomInt(2 ** 20) },
  }
}
