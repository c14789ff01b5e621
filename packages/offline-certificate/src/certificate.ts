/**
 * A certificate as one text for a QR code: `AMN1:` and the base45 of a signed CBOR Web Token (RFC 8392). A
 * change that older readers cannot read gets another prefix.
 */
import { decodeBase45, encodeBase45 } from './base45.ts'
import { type CborValue, decodeCbor, encodeCbor, isArray } from './cbor.ts'
import { Malformed } from './malformed.ts'
import { type PublicKey, type Refusal, readSign1, type SigningKey, type Verify, writeSign1 } from './sign1.ts'

export const PREFIX = 'AMN1:'
/** Alphanumeric characters of a QR code of version 12 at level M (ISO/IEC 18004 table 7). */
export const MAX_TEXT_BYTES = 419
/** Brand and model together, in the text alone. */
export const MAX_NAMES_LENGTH = 36

/** CWT claims; the last is our own, outside of the registered ones. */
const CLAIM = { iss: 1, exp: 4, iat: 6, cti: 7, status: 65535, device: -70001 } as const

export interface OfflineCertificate {
  /** PUBLIC_URL of the product that signed it. */
  issuer: string
  number: string
  kind: 'verification' | 'registration'
  /** 15 digits. */
  imei: string
  brand: string
  model: string
  result: 'clean' | 'flagged'
  /** Seconds since 1970. */
  issuedAt: number
  /** Null: it ends by revocation alone. */
  expiresAt: number | null
  /** Where the status list is, and the place in it. */
  status: { uri: string; index: number }
}

/**
 * The text of a certificate. Brand and model are cut, the model first, to 36 characters, and further where a
 * long address would make the text longer than the QR code takes.
 */
export function writeCertificate(certificate: OfflineCertificate, key: SigningKey): string {
  for (let room = MAX_NAMES_LENGTH; ; room -= 1) {
    const text = PREFIX + encodeBase45(writeSign1(encodeCbor(claimsOf(certificate, room)), key))
    if (text.length <= MAX_TEXT_BYTES || room === 0) return text
  }
}

function claimsOf(certificate: OfflineCertificate, room: number): CborValue {
  const { issuer, number, kind, imei, result, issuedAt, expiresAt, status } = certificate
  const brand = cut(certificate.brand, room)
  const model = cut(certificate.model, Math.max(0, room - lengthOf(certificate.brand)))
  return new Map<number, CborValue>([
    [CLAIM.iss, issuer],
    ...(expiresAt === null ? [] : ([[CLAIM.exp, expiresAt]] as const)),
    [CLAIM.iat, issuedAt],
    [CLAIM.cti, new TextEncoder().encode(number)],
    [
      CLAIM.status,
      new Map([
        [
          'status_list',
          new Map<string, CborValue>([
            ['idx', status.index],
            ['uri', status.uri],
          ]),
        ],
      ]),
    ],
    [CLAIM.device, [kind, Number(imei), brand, model, result]],
  ])
}

const lengthOf = (text: string) => Array.from(text).length
const cut = (text: string, length: number) => Array.from(text).slice(0, length).join('').trimEnd()

/** Why a text is no certificate of ours. `newer`: of a form that came after this reader. */
export type CertificateRefusal = Refusal | 'not_ours' | 'newer' | 'damaged'

/**
 * The certificate in a text, if one of these keys signed it. The text is taken as it is: a space inside is
 * part of it.
 */
export function readCertificate(
  text: string,
  keys: readonly PublicKey[],
  verify: Verify,
): { certificate: OfflineCertificate } | { refused: CertificateRefusal } {
  if (!text.startsWith(PREFIX)) return { refused: /^AMN\d+:/.test(text) ? 'newer' : 'not_ours' }
  try {
    const read = readSign1(decodeBase45(text.slice(PREFIX.length)), keys, verify)
    return 'refused' in read ? read : { certificate: certificateOf(decodeCbor(read.payload)) }
  } catch (error) {
    if (error instanceof Malformed) return { refused: 'damaged' }
    throw error
  }
}

/**
 * The same for a text that somebody copied: through an address (`%20`), a table (no-break blanks) or a chat
 * (line breaks, invisible marks). `%` and `+` are characters of the text too, so each way of reading it is
 * tried, as it stands first: the signature tells the right one.
 */
export function readPastedCertificate(
  pasted: string,
  keys: readonly PublicKey[],
  verify: Verify,
): ReturnType<typeof readCertificate> {
  let refused: { refused: CertificateRefusal } = { refused: 'not_ours' }
  for (const text of readingsOf(pasted)) {
    const result = readCertificate(text, keys, verify)
    if ('certificate' in result) return result
    if (refused.refused === 'not_ours') refused = result
  }
  return refused
}

function readingsOf(pasted: string): string[] {
  const readings = [pasted, unescaped(pasted), ...withBlanks(pasted), unescaped(pasted.replaceAll('+', ' '))]
  return [...new Set(readings.map(plainText))]
}

/** More `%20` than a text of ours has blanks: it is not tried which of them is part of the text. */
const MAX_BLANKS = 50

/** `%20` as a blank everywhere, then everywhere but at one place: one text in a thousand contains it. */
function withBlanks(pasted: string): string[] {
  const parts = pasted.split('%20')
  const literal = parts.length > MAX_BLANKS ? [] : parts.slice(1).map((_, at) => at + 1)
  return [
    parts.join(' '),
    ...literal.map((kept) => parts.reduce((text, part, at) => text + (at === kept ? '%20' : ' ') + part)),
  ]
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** One line with ordinary blanks. No text of a certificate begins or ends with one. */
function plainText(pasted: string): string {
  return pasted
    .replaceAll(/[\t\r\n\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/\p{Zs}/gu, ' ')
    .trim()
}

function certificateOf(claims: CborValue): OfflineCertificate {
  if (!(claims instanceof Map)) throw new Malformed('CWT: no claims')
  const reference = claims.get(CLAIM.status)
  const list = reference instanceof Map ? reference.get('status_list') : undefined
  const device = claims.get(CLAIM.device)
  if (!(list instanceof Map) || !isArray(device)) throw new Malformed('CWT: a claim is missing')
  const [kind, imei, brand, model, result] = device
  if (kind !== 'verification' && kind !== 'registration') throw new Malformed('CWT: the kind')
  if (result !== 'clean' && result !== 'flagged') throw new Malformed('CWT: the result')
  const digits = String(whole(imei)).padStart(15, '0')
  if (digits.length !== 15) throw new Malformed('CWT: the IMEI')
  return {
    issuer: textOf(claims.get(CLAIM.iss)),
    number: numberOf(claims.get(CLAIM.cti)),
    kind,
    imei: digits,
    brand: textOf(brand),
    model: textOf(model),
    result,
    issuedAt: whole(claims.get(CLAIM.iat)),
    expiresAt: claims.has(CLAIM.exp) ? whole(claims.get(CLAIM.exp)) : null,
    status: { uri: textOf(list.get('uri')), index: whole(list.get('idx')) },
  }
}

function textOf(value: CborValue | undefined): string {
  if (typeof value !== 'string') throw new Malformed('CWT: no text')
  return value
}

function whole(value: CborValue | undefined): number {
  if (typeof value !== 'number' || value < 0) throw new Malformed('CWT: no number')
  return value
}

/** The claim `cti` is bytes (RFC 8392 §3.1.7): the number in ASCII. */
function numberOf(value: CborValue | undefined): string {
  if (!(value instanceof Uint8Array)) throw new Malformed('CWT: no id')
  return String.fromCharCode(...value)
}
