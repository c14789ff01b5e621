import type { CertificateContent, Imei } from '@amana/contract'
import type { Tx } from '../../db/index.ts'
import type { Clock } from '../../kernel/clock.ts'
import { newId, readableCode } from '../../kernel/random.ts'
import { type DrawPlaces, freePlace } from './places.ts'
import { insertCertificate, selectNumberOfVerification } from './queries.ts'
import { CODE_LENGTH, canonicalContent, certificateNumber } from './rules.ts'
import type { CertificateSigner } from './signing.ts'

export interface IssueDeps {
  clock: Clock
  signer: CertificateSigner
  /** The product's public address, where the keys are found. */
  issuer: string
  /** The random part of a number, CODE_LENGTH readable characters; tests make it collide. */
  randomCode?: () => string
  drawPlaces?: DrawPlaces
}

export interface CertificateSubject {
  kind: CertificateContent['kind']
  imei: Imei
  brand: string
  model: string
  /** Absent: clean. */
  result?: CertificateContent['result']
  /** For a registration. Absent: the certificate says nothing about ownership. */
  ownership?: CertificateContent['ownership']
  /** The check it certifies; exactly one of this and `deviceId`. */
  verificationId?: string
  /** The registered device it certifies. */
  deviceId?: number
}

/** 80 random bits of a number, 20 of a place: a second collision is next to impossible. */
const ATTEMPTS = 8

/**
 * Writes and signs a certificate in the caller's transaction and returns its number. A check has one
 * certificate: a repeated call returns the existing number.
 */
export async function issueCertificate(
  deps: IssueDeps,
  tx: Tx,
  subject: CertificateSubject,
): Promise<string> {
  const {
    kind,
    imei,
    brand,
    model,
    result = 'clean',
    ownership,
    verificationId = null,
    deviceId = null,
  } = subject
  const issuedAt = deps.clock.now()
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (verificationId) {
      const existing = await selectNumberOfVerification(tx, verificationId)
      if (existing) return existing
    }
    const number = certificateNumber(issuedAt, (deps.randomCode ?? newCode)())
    const content = canonicalContent({
      number,
      kind,
      imei,
      brand,
      model,
      result,
      issued_at: issuedAt.toISOString(),
      issuer: deps.issuer,
      ownership,
    })
    const place = await freePlace(tx, deps.drawPlaces)
    const inserted = await insertCertificate(tx, {
      id: newId(issuedAt),
      number,
      kind,
      imei,
      verification_id: verificationId,
      device_id: deviceId,
      content,
      signature: deps.signer.sign(content),
      key_id: deps.signer.keyId,
      issued_at: issuedAt,
      status_list: place.list,
      status_index: place.index,
    })
    if (inserted) return number
  }
  throw new Error(`no free certificate number in ${ATTEMPTS} attempts`)
}

function newCode(): string {
  return readableCode(CODE_LENGTH)
}
