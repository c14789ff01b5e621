import type { NewCredential, UsedCredential } from '@amana/contract'
import type { AuthenticatorTransport } from '@simplewebauthn/server'
import type { RelyingParty } from './relying-party.ts'

/** Loaded with the first passkey: it takes 27 MB, and 0.2 s of a start. */
const loadLibrary = () => import('@simplewebauthn/server')

/** EdDSA, ES256, RS256: what authenticators have (WebAuthn §5.4.3). The first that one knows is taken. */
export const ALGORITHMS = [-8, -7, -257]

const TRANSPORTS: ReadonlySet<string> = new Set<AuthenticatorTransport>([
  'ble',
  'hybrid',
  'internal',
  'nfc',
  'usb',
])

/** The challenge that the browser says it got; null: not readable, or from a page inside of another one. */
export function challengeIn(unverifiedClientData: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(unverifiedClientData, 'base64url').toString())
    if (typeof data !== 'object' || data === null || !('challenge' in data)) return null
    if ('crossOrigin' in data && data.crossOrigin === true) return null
    return typeof data.challenge === 'string' ? data.challenge : null
  } catch {
    // Not JSON.
    return null
  }
}

export interface MadePasskey {
  credentialId: Buffer
  publicKey: Buffer
  counter: number
  transports: string[]
  aaguid: string
  backupEligible: boolean
  backedUp: boolean
}

/**
 * The attestation object without its statement. We ask for none (WebAuthn §5.4.7), so certificates that come
 * all the same are not read, nor asked about at their makers' addresses.
 */
async function withoutStatement(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await import('@simplewebauthn/server/helpers')
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData')
  const plain = new Map<string, string | Uint8Array | Map<string, string>>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ])
  return isoBase64URL.fromBuffer(isoCBOR.encode(plain))
}

/** A new passkey for this page, whose authenticator verified the person; null: anything else. */
export async function verifyMade(
  { id: expectedRPID, origins: expectedOrigin }: RelyingParty,
  challenge: string,
  { id, rawId, type, response: { clientDataJSON, attestationObject, transports = [] } }: NewCredential,
): Promise<MadePasskey | null> {
  const { verifyRegistrationResponse } = await loadLibrary()
  const known = transports.filter((name): name is AuthenticatorTransport => TRANSPORTS.has(name))
  try {
    const { verified, registrationInfo: made } = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        clientExtensionResults: {},
        response: {
          clientDataJSON,
          attestationObject: await withoutStatement(attestationObject),
          transports: known,
        },
      },
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    // The id must be the one that the authenticator signed.
    if (!verified || made.credential.id !== id) return null
    return {
      credentialId: Buffer.from(id, 'base64url'),
      publicKey: Buffer.from(made.credential.publicKey),
      counter: made.credential.counter,
      transports: known,
      aaguid: made.aaguid,
      backupEligible: made.credentialDeviceType === 'multiDevice',
      backedUp: made.credentialBackedUp,
    }
  } catch {
    // The library throws for each rule that is broken.
    return null
  }
}

export interface Assertion {
  counter: number
  backedUp: boolean
}

/**
 * A signature of this passkey for this page, after its authenticator verified the person; null: anything
 * else. The counter is compared where it is kept, so that two at once cannot both pass.
 */
export async function verifyUsed(
  { id: expectedRPID, origins: expectedOrigin }: RelyingParty,
  challenge: string,
  publicKey: Buffer,
  { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } }: UsedCredential,
): Promise<Assertion | null> {
  const { verifyAuthenticationResponse } = await loadLibrary()
  try {
    const { verified, authenticationInfo: used } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
    })
    return verified ? { counter: used.newCounter, backedUp: used.credentialBackedUp } : null
  } catch {
    // The library throws for each rule that is broken.
    return null
  }
}
