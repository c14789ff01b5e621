/** Verifies the text of a certificate on this device. */
import {
  type CertificateRefusal,
  type Judged,
  type JwkSet,
  judge,
  Malformed,
  type OfflineCertificate,
  type OpenStatusList,
  type PublicKey,
  publicKeysOf,
  readPastedCertificate,
  readStatusList,
  type Verify,
} from '@amana/offline-certificate'
import { keptLists, readKeys, readList } from '../../lib/kept-certificate-files.ts'

export type Outcome =
  | (Judged & { certificate: OfflineCertificate })
  | { verdict: 'invalid'; why: CertificateRefusal }

/** @throws Error a part of the verifier could not be loaded. Null: no key is on this device */
export async function verifyText(text: string, now = Date.now()): Promise<Outcome | null> {
  const [verify, keySet] = await Promise.all([loadVerify(), readKeys()])
  if (!keySet) return null
  const keys = publicKeysOf(keySet)
  const read = readPastedCertificate(text, keys, verify)
  if ('refused' in read) return { verdict: 'invalid', why: read.refused }
  const { certificate } = read
  const token = await readList(certificate.status.uri)
  const list = token && (await openList(token, keys, verify))
  return { certificate, ...judge(certificate, list, Math.floor(now / 1000)) }
}

/**
 * The files on this device. `asOf`: the time of the oldest list, in seconds since 1970; null: there is none.
 * Null: no key is here.
 */
export async function whatIsKept(): Promise<{ asOf: number | null } | null> {
  const keySet: JwkSet | null = await readKeys()
  if (!keySet) return null
  const [verify, tokens] = await Promise.all([loadVerify(), keptLists()])
  const keys = publicKeysOf(keySet)
  const times = tokens.flatMap((token) => claimsOf(token, keys, verify)?.issuedAt ?? [])
  return { asOf: times.length > 0 ? Math.min(...times) : null }
}

async function openList(
  token: Uint8Array,
  keys: PublicKey[],
  verify: Verify,
): Promise<OpenStatusList | null> {
  const list = claimsOf(token, keys, verify)
  return list && { ...list, packed: await inflate(list.list) }
}

/** Null: damaged on its way, or signed by nobody we know. */
function claimsOf(token: Uint8Array, keys: PublicKey[], verify: Verify) {
  try {
    return readStatusList(token, keys, verify)
  } catch (error) {
    if (error instanceof Malformed) return null
    throw error
  }
}

async function loadVerify(): Promise<Verify> {
  return (await import('../../lib/ed25519.ts')).verifyEd25519
}

async function inflate(zlib: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([new Uint8Array(zlib)]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
