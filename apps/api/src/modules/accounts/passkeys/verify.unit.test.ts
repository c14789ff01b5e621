import { expect, test } from 'vitest'
import { relyingPartyOf } from './relying-party.ts'
import { VECTORS, type Vector } from './test-vectors.fixtures.ts'
import { challengeIn, verifyMade, verifyUsed } from './verify.ts'

const PARTY = relyingPartyOf('https://example.org')
const base64url = (hex: string) => Buffer.from(hex, 'hex').toString('base64url')

const vector = (name: string): Vector => {
  const found = VECTORS.find((one) => one.name === name)
  if (!found) throw new Error(`no vector ${name}`)
  return found
}

function made({ credentialId, registration }: Vector, party = PARTY) {
  const id = base64url(credentialId)
  const clientDataJSON = base64url(registration.clientDataJSON)
  const challenge = challengeIn(clientDataJSON)
  if (challenge === null) return null
  const attestationObject = base64url(registration.attestationObject)
  const credential = {
    id,
    rawId: id,
    type: 'public-key' as const,
    response: { clientDataJSON, attestationObject },
  }
  return verifyMade(party, challenge, credential)
}

function used({ credentialId, authentication }: Vector, publicKey: Buffer, party = PARTY) {
  const id = base64url(credentialId)
  const clientDataJSON = base64url(authentication.clientDataJSON)
  const challenge = challengeIn(clientDataJSON)
  if (challenge === null) return null
  const response = {
    clientDataJSON,
    authenticatorData: base64url(authentication.authenticatorData),
    signature: base64url(authentication.signature),
  }
  return verifyUsed(party, challenge, publicKey, { id, rawId: id, type: 'public-key', response })
}

/** The COSE key at the end of an attestation object without a statement. */
const keyAtEnd = ({ registration }: Vector) =>
  Buffer.from(registration.attestationObject, 'hex').subarray(-77)

test('the vector packed-es256 of the standard is accepted, made and used', async () => {
  const of = vector('packed-es256')
  const passkey = await made(of)
  expect(passkey?.credentialId.toString('hex')).toBe(of.credentialId)
  expect(passkey).toMatchObject({ counter: 0, backupEligible: true, backedUp: false })
  expect(await used(of, passkey?.publicKey ?? Buffer.alloc(0))).toEqual({ counter: 0, backedUp: false })
})

test('the vector packed-rs256 is accepted, and refused when it was used without verifying the person', async () => {
  const of = vector('packed-rs256')
  const passkey = await made(of)
  expect(passkey?.publicKey.length).toBeGreaterThan(256)
  expect(await used(of, passkey?.publicKey ?? Buffer.alloc(0))).toBeNull()
})

test('a statement that was not asked for is not read: one that is broken is as good as none', async () => {
  const of = vector('packed-es256')
  const { attestationObject, clientDataJSON } = of.registration
  const hex = (text: string) => Buffer.from(text).toString('hex')
  const unknown = attestationObject.replace(hex('packed'), hex('broken'))
  expect(unknown).not.toBe(attestationObject)
  expect(await made({ ...of, registration: { clientDataJSON, attestationObject: unknown } })).toEqual(
    await made(of),
  )
})

test('an id of 1,023 bytes is accepted', async () => {
  const of = vector('none-es256-long-credential-id')
  expect(await used(of, keyAtEnd(of))).toMatchObject({ counter: 0 })
})

test.each([
  'none-es256', // Its authenticator did not verify the person.
  'none-es256-crossOrigin',
  'none-es256-topOrigin',
])('the vector %s is refused', async (name) => {
  const of = vector(name)
  expect(await made(of)).toBeNull()
  expect(await used(of, keyAtEnd(of))).toBeNull()
})

test.each([
  'https://example.com',
  'http://example.org',
  'https://login.example.org',
  'https://example.org:8443',
])('a passkey of https://example.org does not open %s', async (page) => {
  const of = vector('packed-es256')
  const passkey = await made(of)
  const other = { id: PARTY.id, origins: relyingPartyOf(page).origins }
  expect(await made(of, other)).toBeNull()
  expect(await used(of, passkey?.publicKey ?? Buffer.alloc(0), other)).toBeNull()
  expect(await used(of, passkey?.publicKey ?? Buffer.alloc(0), { ...PARTY, id: 'example.com' })).toBeNull()
})

test.each([
  ['https://amana.ng', { id: 'amana.ng', origins: ['https://amana.ng'] }],
  ['https://check.amana.ng:8443/', { id: 'check.amana.ng', origins: ['https://check.amana.ng:8443'] }],
  [
    'http://127.0.0.1:3000',
    {
      id: 'localhost',
      origins: ['http://127.0.0.1:3000', 'http://[::1]:3000', 'http://localhost:3000'],
    },
  ],
])('%s', (publicUrl, party) => {
  expect(relyingPartyOf(publicUrl)).toEqual(party)
})

test.each([['not base64 of JSON'], [''], [Buffer.from('null').toString('base64url')]])(
  'client data %j has no challenge',
  (text) => {
    expect(challengeIn(text)).toBeNull()
  },
)
