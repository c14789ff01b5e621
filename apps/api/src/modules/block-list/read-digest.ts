import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import {
  type readDigest as contract,
  DIGEST_BUCKETS,
  DIGEST_PARTS,
  type EndpointData,
  type readDigestParts as partsContract,
} from '@amana/contract'
import { acceptsEncoding } from '../../http/accepts-encoding.ts'
import type { FileAnswer } from '../../http/route.ts'
import type { ClientActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import type { BlockListDeps } from './deps.ts'
import {
  computeDigests,
  selectBucketLines,
  selectDigests,
  selectPartDigests,
  selectPartLines,
  updateDigests,
} from './digest-queries.ts'

const OF_NOTHING = createHash('sha256').digest()
/** A test client's list is empty. */
const NO_LINES = { head: 0, lines: '' }
const pack = promisify(gzip)

type DigestDeps = Pick<BlockListDeps, 'database'>

/**
 * The digests of the list at its newest position. Those of buckets that changed since the last call are
 * computed now.
 *
 * @throws AppError not_head
 */
export async function readDigest(
  deps: DigestDeps,
  { sandbox }: ClientActor,
  position: number,
): Promise<EndpointData<typeof contract>> {
  if (sandbox)
    return answerOf(
      requireHead(position, 0),
      Array.from({ length: DIGEST_BUCKETS }, () => OF_NOTHING),
    )
  for (;;) {
    const { head, digests } = await selectDigests(deps.database.db)
    requireHead(position, head)
    const known = digests.filter((digest) => digest !== null)
    if (known.length === digests.length) return answerOf(position, known)
    await refreshSome(deps)
  }
}

/** @returns the position. @throws AppError not_head */
function requireHead(position: number, head: number): number {
  if (position !== head) throw new AppError('not_head')
  return position
}

function answerOf(position: number, digests: readonly Buffer[]): EndpointData<typeof contract> {
  const root = createHash('sha256').update(Buffer.concat(digests)).digest('hex')
  return { position, root, buckets: digests.map((digest) => digest.toString('hex')) }
}

/** Ends when every digest is known; a list that changes faster than that gets the rest at the next run. */
export async function refreshDigests(deps: DigestDeps, signal: AbortSignal): Promise<void> {
  for (let tries = DIGEST_BUCKETS; tries > 0 && !signal.aborted; tries -= 1)
    if (!(await refreshSome(deps))) return
}

/** False: none was lacking. */
async function refreshSome({ database }: DigestDeps): Promise<boolean> {
  const computed = await computeDigests(database.db)
  if (computed.buckets.length === 0) return false
  await database.transaction((tx) => updateDigests(tx, computed))
  return true
}

/**
 * The digests of a bucket's parts, computed for the call.
 *
 * @throws AppError not_head
 */
export async function readDigestParts(
  { database }: DigestDeps,
  { sandbox }: ClientActor,
  { bucket, position }: { bucket: string; position: number },
): Promise<EndpointData<typeof partsContract>> {
  const { head, parts } = sandbox ? { head: 0, parts: [] } : await selectPartDigests(database.db, bucket)
  const digests = Array.from({ length: DIGEST_PARTS }, (): Buffer => OF_NOTHING)
  for (const { part, digest } of parts) digests[Number(part)] = digest
  return { position: requireHead(position, head), parts: digests.map((digest) => digest.toString('hex')) }
}

/**
 * The lines behind one digest.
 *
 * @throws AppError not_head
 */
export async function readDigestBucket(
  { database }: DigestDeps,
  { sandbox }: ClientActor,
  { bucket, position }: { bucket: string; position: number },
  acceptEncoding: string | undefined,
): Promise<FileAnswer> {
  const { head, lines } = sandbox ? NO_LINES : await selectBucketLines(database.db, bucket)
  return linesOf(lines, `${requireHead(position, head)}-${bucket}`, acceptEncoding)
}

/**
 * The lines of one part of a bucket, with their days: a number that was lost comes back whole.
 *
 * @throws AppError not_head
 */
export async function readDigestPart(
  { database }: DigestDeps,
  { sandbox }: ClientActor,
  { bucket, part, position }: { bucket: string; part: string; position: number },
  acceptEncoding: string | undefined,
): Promise<FileAnswer> {
  const { head, lines } = sandbox ? NO_LINES : await selectPartLines(database.db, bucket, part)
  return linesOf(lines, `${requireHead(position, head)}-${part}${bucket}`, acceptEncoding)
}

async function linesOf(lines: string, name: string, acceptEncoding: string | undefined): Promise<FileAnswer> {
  const file = { contentType: 'text/csv; charset=utf-8', filename: `amana-block-list-${name}.csv` }
  const content = Buffer.from(lines)
  if (!acceptsEncoding('gzip', acceptEncoding))
    return { ...file, content, headers: { vary: 'accept-encoding' } }
  return {
    ...file,
    content: await pack(content),
    headers: { vary: 'accept-encoding', 'content-encoding': 'gzip' },
  }
}
