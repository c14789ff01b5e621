import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { createGunzip, createGzip, gzipSync } from 'node:zlib'
import type { readSnapshot as contract, EndpointData } from '@amana/contract'
import type { FileAnswer } from '../../http/route.ts'
import { etagOf, immutableAnswer } from '../../immutable-files/answer.ts'
import type { ClientActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { SECOND } from '../../kernel/durations.ts'
import { addCheckDigits } from './check-digits.ts'
import type { BlockListDeps } from './deps.ts'
import { limitOpen } from './limit-open.ts'
import { selectState } from './queries.ts'
import { snapshotKey } from './snapshot-key.ts'
import { type SnapshotRow, selectNewestSnapshot, selectSnapshot } from './snapshot-queries.ts'

type ReadDeps = Pick<BlockListDeps, 'database' | 'jobs' | 'storage' | 'publicUrl'>

const NOT_READY_SECONDS = 5
const POLL_INTERVAL_MS = 100

/** Files with check digits that one client loads at once: they are made as they are sent. */
const MAX_EXPANDING = 2
const expandFor = limitOpen(MAX_EXPANDING, NOT_READY_SECONDS)

/** A test client's list is empty. */
const NOTHING = gzipSync('imei,status,reporting_date\n')
const NOTHING_SHA256 = createHash('sha256').update(NOTHING).digest()

/**
 * The newest file of the whole list. The first one of an epoch is written at once, and the call waits for it
 * a moment.
 *
 * @throws AppError snapshot_not_ready
 */
export async function readSnapshot(
  deps: ReadDeps,
  { sandbox }: ClientActor,
): Promise<EndpointData<typeof contract>> {
  const { epoch } = await selectState(deps.database.db)
  const { position, entries, sha256 } = sandbox
    ? { position: 0, entries: 0, sha256: NOTHING_SHA256 }
    : await newestOf(deps, epoch)
  const url = `${deps.publicUrl}/telco/v1/snapshots/${epoch}/${position}`
  return { position, epoch, entries, sha256: sha256.toString('hex'), url }
}

async function newestOf({ database, jobs }: ReadDeps, epoch: string): Promise<SnapshotRow> {
  const deadline = performance.now() + NOT_READY_SECONDS * SECOND
  for (let look = 1; ; look += 1) {
    const newest = await selectNewestSnapshot(database.db, epoch)
    if (newest) return newest
    if (look === 1) await database.transaction((tx) => jobs.enqueue(tx, 'block-list.snapshot', {}))
    if (performance.now() > deadline)
      throw new AppError('snapshot_not_ready', { retryAfterSeconds: NOT_READY_SECONDS })
    await sleep(POLL_INTERVAL_MS)
  }
}

export interface SnapshotRequest {
  epoch: string
  position: number
  digits: '14' | '15'
  ifNoneMatch: string | undefined
}

/**
 * @throws AppError not_found: never written, or deleted after a day; too_many_requests: the client loads two
 *   with check digits already
 */
export async function downloadSnapshot(
  { database, storage }: ReadDeps,
  { sandbox, clientId }: ClientActor,
  { epoch, position, digits, ifNoneMatch }: SnapshotRequest,
): Promise<FileAnswer> {
  const row = sandbox ? nothingAt(position) : await selectSnapshot(database.db, epoch, position)
  if (!row) throw new AppError('not_found')
  const open = async () =>
    sandbox ? Readable.from([NOTHING]) : storage.open(snapshotKey({ epoch, position }))
  const filename = `amana-block-list-${position}.csv.gz`
  const file = { contentType: 'application/gzip', filename, etag: etagOf(row.sha256), bytes: row.bytes }
  if (digits === '14') return immutableAnswer(file, ifNoneMatch, open)
  const etag = file.etag.replace(/"$/, '-15"')
  return immutableAnswer({ contentType: file.contentType, filename, etag }, ifNoneMatch, async () => {
    const close = expandFor(clientId)
    const stored = await open().catch((error: unknown) => {
      close()
      throw error
    })
    const expanded = stored && withCheckDigits(stored)
    if (expanded) expanded.once('close', close)
    else close()
    return expanded
  })
}

function nothingAt(position: number): { sha256: Buffer; bytes: number } | undefined {
  return position === 0 ? { sha256: NOTHING_SHA256, bytes: NOTHING.length } : undefined
}

/** Made as it is sent: most networks take 14 digits. */
function withCheckDigits(stored: Readable): Readable {
  return pipeline(stored, createGunzip(), addCheckDigits(), createGzip({ level: 1 }), () => undefined)
}
