/**
 * An authenticator in software, with one passkey that it finds by itself (resident), by WebAuthn level 3 §6:
 * ES256, a counter, and every fault that a test asks for.
 */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { CreationOptions, RequestOptions } from '@amana/contract'

export interface Ceremony {
  /** The page. */
  origin: string
  /** For another name than that of the options. */
  rpId?: string
  challenge?: string
  type?: string
  crossOrigin?: boolean
  /** Default true. */
  verified?: boolean
  /** Default true. */
  present?: boolean
  /** Instead of one more than before. */
  counter?: number
  userHandle?: string
}

const FLAGS = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10, made: 0x40 }

export function createAuthenticator({ counts = true, synced = false } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  let owner = ''

  function dataOf(rpId: string, ceremony: Ceremony, made = Buffer.alloc(0)): Buffer {
    const { verified = true, present = true } = ceremony
    if (counts) counter += 1
    const signs = ceremony.counter ?? counter
    const flags =
      (present ? FLAGS.present : 0) |
      (verified ? FLAGS.verified : 0) |
      (synced ? FLAGS.backupEligible | FLAGS.backedUp : 0) |
      (made.length > 0 ? FLAGS.made : 0)
    const head = Buffer.alloc(5)
    head.writeUInt8(flags, 0)
    head.writeUInt32BE(signs, 1)
    return Buffer.concat([sha256(ceremony.rpId ?? rpId), head, made])
  }

  const common = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    authenticatorAttachment: 'platform' as const,
    clientExtensionResults: {},
  }

  return {
    id: common.id,
    /** As `toJSON()` of the browser's answer to `create()`. */
    make(options: CreationOptions, ceremony: Ceremony) {
      owner = options.user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const made = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, coseKey(x, y)])
      const authData = dataOf(options.rp.id, ceremony, made)
      return {
        ...common,
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, ceremony).toString('base64url'),
          attestationObject: attestationWithoutStatement(authData).toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          publicKeyAlgorithm: -7,
          transports: ['internal'],
        },
      }
    },
    /** As `toJSON()` of the browser's answer to `get()`. */
    use(options: RequestOptions, ceremony: Ceremony) {
      const authenticatorData = dataOf(options.rpId, ceremony)
      const data = clientData('webauthn.get', options.challenge, ceremony)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), privateKey)
      return {
        ...common,
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: ceremony.userHandle ?? owner,
        },
      }
    },
  }
}

export type SoftwareAuthenticator = ReturnType<typeof createAuthenticator>

function clientData(type: string, challenge: string, ceremony: Ceremony): Buffer {
  return Buffer.from(
    JSON.stringify({
      type: ceremony.type ?? type,
      challenge: ceremony.challenge ?? challenge,
      origin: ceremony.origin,
      crossOrigin: ceremony.crossOrigin ?? false,
    }),
  )
}

function sha256(bytes: string | Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

/** `{1: 2, 3: -7, -1: 1, -2: x, -3: y}` in CBOR (RFC 9053 §7.1.1). */
function coseKey(x: string, y: string): Buffer {
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
}

/** `{"fmt": "none", "attStmt": {}, "authData": …}` in CBOR. */
function attestationWithoutStatement(authData: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from('a363666d74646e6f6e656761747453746d74a0', 'hex'),
    Buffer.from('686175746844617461', 'hex'),
    Buffer.from([0x58, authData.length]),
    authData,
  ])
}
