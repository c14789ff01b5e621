/**
 * How a release came about, signed: an in-toto statement with SLSA's predicate of provenance, in a DSSE
 * envelope. It has no time and no random number, so the same release gives the same bytes.
 */
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import type { Release } from '../../apps/api/src/release/running-release.ts'

const PAYLOAD_TYPE = 'application/vnd.in-toto+json'

/** @param lock the text of package-lock.json */
export function statementOf({ version, commit, digest }: Release, lock: string): string {
  const platform = `${process.platform}-${process.arch}`
  return JSON.stringify({
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: `amana-${version}-${platform}`, digest: { sha256: digest.slice('sha256:'.length) } }],
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        // The subject is the manifest, which has every file.
        buildType: 'urn:amana:release:manifest:1',
        externalParameters: { command: 'npm run release -- --out DIR', commit, platform },
        resolvedDependencies: [
          { uri: 'git+urn:amana', digest: { gitCommit: commit } },
          { uri: 'package-lock.json', digest: { sha256: createHash('sha256').update(lock).digest('hex') } },
        ],
      },
      runDetails: { builder: { id: 'urn:amana:release:by-hand:1' } },
    },
  })
}

/** The bytes that are signed: DSSE's pre-authentication encoding. */
export function signedBytes(statement: string): Buffer {
  const length = Buffer.byteLength(statement)
  return Buffer.from(`DSSEv1 ${PAYLOAD_TYPE.length} ${PAYLOAD_TYPE} ${length} ${statement}`)
}

/** @param pem of an Ed25519 private key. @throws Error for another kind of key */
export function readReleaseKey(pem: string): KeyObject {
  const key = createPrivateKey(pem)
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Error('The key must be Ed25519: openssl genpkey -algorithm ed25519')
  return key
}

export const publicPart = (key: KeyObject): string =>
  createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString()

/** An envelope as JSON, ending with a line end. */
export function envelopeOf(statement: string, key: KeyObject): string {
  const der = createPublicKey(key).export({ type: 'spki', format: 'der' })
  const keyid = createHash('sha256').update(der).digest('hex')
  const envelope = {
    payloadType: PAYLOAD_TYPE,
    payload: Buffer.from(statement).toString('base64'),
    signatures: [{ keyid, sig: sign(null, signedBytes(statement), key).toString('base64') }],
  }
  return `${JSON.stringify(envelope, null, 2)}\n`
}
