/**
 * Authenticator apps: time-based codes of RFC 6238, six digits, 30 seconds, SHA-1, as every app uses them.
 */
import { generateSecret, generateURI, verify } from 'otplib'
import { toDataURL } from 'qrcode'
import { SECOND } from '../../../kernel/durations.ts'

const ISSUER = 'Amana'
/**
 * RFC 6238 §5.2: one step for the time it takes to type; one in the other direction for phones whose clock is
 * ahead.
 */
const TOLERANCE_SECONDS = 30
const QR_PIXELS = 240

/** 160 random bits in base 32. */
export function newAuthenticatorSecret(): string {
  return generateSecret()
}

/** The address behind the QR code, and the code itself as a PNG data URL. */
export async function authenticatorLinks(
  email: string,
  secret: string,
): Promise<{ url: string; qr: string }> {
  const url = generateURI({ issuer: ISSUER, label: email, secret })
  return { url, qr: await toDataURL(url, { errorCorrectionLevel: 'M', margin: 2, width: QR_PIXELS }) }
}

/** The 30-second step of the code, or null. The caller ensures that a step is used once. */
export async function stepOfCode(secret: string, unverifiedCode: string, now: Date): Promise<number | null> {
  const result = await verify({
    secret,
    token: unverifiedCode,
    epoch: Math.floor(now.getTime() / SECOND),
    epochTolerance: TOLERANCE_SECONDS,
  })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}
