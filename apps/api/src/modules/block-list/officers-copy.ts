/** The blocked numbers for the browsers of officers, for a desk without a connection (decisions §21). */
import { pipeline, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import { withClient } from '../../db/with-client.ts'
import type { FileAnswer } from '../../http/route.ts'
import { hasEtag } from '../../immutable-files/answer.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { recordAudit } from '../audit/index.ts'
import type { BlockListDeps } from './deps.ts'
import { limitOpen } from './limit-open.ts'
import { selectState } from './queries.ts'
import { beginRead, endRead } from './snapshot-queries.ts'

/** A browser has 15 bytes of memory for each, and a bad line about 4 to load. */
const MOST = 1_000_000
const DIGITS = 14
/** Each reads the whole list. */
const AT_ONCE = 4
const WAIT_SECONDS = 5
const openFor = limitOpen(AT_ONCE, WAIT_SECONDS)

type CopyDeps = Pick<BlockListDeps, 'database' | 'clock'>

/**
 * The list as it is now, without status and day: gzip, 14 digits a line, ascending. `Last-Modified` says as
 * of when. Recorded before it leaves; a copy that is still right is not sent again.
 *
 * @throws AppError not_found: the list has too many for a browser; too_many_requests
 */
export async function downloadOfficersCopy(
  { database, clock }: CopyDeps,
  { userId }: OfficerActor,
  ifNoneMatch: string | undefined,
): Promise<FileAnswer> {
  const { db } = database
  const now = clock.now()
  const { epoch, head, entries } = await selectState(db)
  if (entries > MOST) throw new AppError('not_found')
  const file = { contentType: 'application/gzip', filename: 'amana-blocked-numbers.txt.gz' }
  const headersAt = (at: string, position: number) => ({
    etag: `"${at}-${position}"`,
    'last-modified': now.toUTCString(),
    'cache-control': 'private, no-store',
  })
  const headers = headersAt(epoch, head)
  if (hasEtag(ifNoneMatch, headers.etag)) return { ...file, content: Buffer.alloc(0), status: 304, headers }
  const close = openFor(userId)
  try {
    const copy = await withClient(database.pool, async (client) => {
      const read = await beginRead(client)
      // An error ends the last stream too, which the buffer reads.
      const copy = pipeline(read.lines(), numbersAlone(), createGzip(), () => undefined)
      const content = await buffer(copy)
      await endRead(client)
      return { content, headers: headersAt(read.epoch, read.position) }
    })
    await recordAudit(db, { at: now, userId, action: 'download_blocked_numbers', detail: { entries } })
    return { ...file, ...copy }
  } finally {
    close()
  }
}

/** Keeps the first 14 digits of each line that begins with them; the header goes. */
function numbersAlone(): Transform {
  let rest = ''
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const lines = (rest + chunk.toString('latin1')).split('\n')
      rest = lines.pop() ?? ''
      const numbers = lines.map((line) => line.slice(0, DIGITS)).filter((line) => /^\d{14}$/.test(line))
      done(null, numbers.map((number) => `${number}\n`).join(''))
    },
  })
}
