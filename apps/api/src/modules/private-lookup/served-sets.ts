/** Public parts of the sets: epoch, buckets, changes, keys. */

import { ENTRY_BYTES } from '@amana/private-check/entry'
import type { Database } from '../../db/index.ts'
import { AppError, fieldError } from '../../kernel/app-error.ts'
import type { Clock } from '../../kernel/clock.ts'
import { after, DAY, SECOND } from '../../kernel/durations.ts'
import { remember } from '../../kernel/remember.ts'
import type { FileStorage } from '../../ports/file-storage.ts'
import { type LoggedKey, type ReceiptDeps, readPrivateKeys } from '../transparency-log/index.ts'
import { type EpochRow, selectChangesAfter, selectEpochs, selectLiveEpochs } from './queries.ts'
import { readBucketFile } from './set-files.ts'
import { FRESH_FOR } from './shape-rules.ts'

const SUITE = 'ristretto255-SHA512'
const MODE = 'VOPRF'

export interface PrivateSets {
  /** The present epoch, as JSON. @throws AppError private_not_ready */
  describe(): Promise<object>
  /**
   * @param beforeAsking called before the database is asked for an epoch that is not known; may refuse
   * @throws AppError not_found, private_not_ready
   */
  bucket(epoch: string, bucket: string, beforeAsking: () => Promise<void> | void): Promise<ServedBytes>
  /**
   * Rows after a position.
   *
   * @throws AppError not_found, validation_failed, private_position_unknown, private_not_ready
   */
  delta(epoch: string, after: string | undefined): Promise<ServedRows>
  /** `/.well-known/amana-private.json` */
  keys(): Promise<object>
  /** One that answers now, of any age; undefined: none. */
  find(epoch: number): Promise<EpochRow | undefined>
  /** Reloads the epochs at the next call. */
  forget(): void
}

interface ServedBytes {
  bytes: Buffer
  position: number
  /** Null: nothing was confirmed yet. */
  asOf: Date | null
}

interface ServedRows extends ServedBytes {
  /** As many rows as one answer has: they are the same for as long as the epoch answers. */
  full: boolean
}

interface ServedDeps extends ReceiptDeps {
  database: Database
  clock: Clock
  storage: FileStorage
  /** Off: no set is served. Its keys stay published. */
  privateLookup: boolean
}

/** Epochs are read again after this long. */
const KNOWN_FOR_MS = SECOND
const MAX_ROWS = 10_000
const NOT_READY_SECONDS = 5
/** Keys of epochs that ended are listed for this long. */
const LISTED_FOR = 90 * DAY
const MAX_LISTED = 100

/** @param ticks milliseconds of a clock that is never set back */
export function createPrivateSets(
  deps: ServedDeps,
  ticks: () => number = () => performance.now(),
): PrivateSets {
  const { database, clock, privateLookup } = deps
  const live = remember(() => selectLiveEpochs(database.db), KNOWN_FOR_MS, ticks)

  async function find(
    epoch: number,
    beforeAsking: () => Promise<void> | void = () => undefined,
  ): Promise<EpochRow | undefined> {
    const of = (rows: readonly EpochRow[]) =>
      rows.find((row) => row.epoch === epoch && isAnswering(row, clock.now()))
    const rows = await live.get()
    // It may have begun in another process since.
    if (!of(rows) && epoch >= (rows[0]?.epoch ?? 0)) {
      await beforeAsking()
      live.forget()
    }
    return of(await live.get())
  }

  async function named(epoch: string, beforeAsking?: () => Promise<void> | void): Promise<EpochRow> {
    if (!privateLookup) throw notReady()
    const row = /^[1-9]\d{0,14}$/.test(epoch) ? await find(Number(epoch), beforeAsking) : undefined
    if (!row) throw new AppError('not_found')
    return row
  }

  return {
    find,
    forget: live.forget,
    async describe() {
      if (!privateLookup) throw notReady()
      const now = clock.now()
      const row = (await live.get()).find(({ begun_at, until }) => begun_at !== null && until === null)
      if (!row?.confirmed_at || after(row.confirmed_at, FRESH_FOR) <= now) throw notReady()
      const { epoch, public_key, bits, slots, confirmed_at } = row
      return {
        epoch,
        suite: SUITE,
        mode: MODE,
        public_key: public_key.toString('base64url'),
        bits,
        bucket_bytes: (slots ?? 0) * ENTRY_BYTES,
        as_of: confirmed_at.toISOString(),
      }
    },
    async bucket(epoch, bucket, beforeAsking) {
      const row = await named(epoch, beforeAsking)
      const number = /^(0|[1-9]\d{0,4})$/.test(bucket) ? Number(bucket) : Number.NaN
      if (!(number < 2 ** (row.bits ?? 0))) throw new AppError('not_found')
      const bytes = await readBucketFile(deps, row, number)
      if (!bytes) throw notReady()
      return { bytes, position: row.published, asOf: row.confirmed_at }
    },
    async delta(epoch, from) {
      let row = await named(epoch)
      if (from === undefined || !/^-?\d+$/.test(from))
        throw fieldError('after', 'after is the position that you have reached, or 0')
      const position = Number(from)
      if (position >= row.published) {
        // Another process may have published more since.
        live.forget()
        row = await named(epoch)
      }
      if (position < 0 || position > row.published) throw new AppError('private_position_unknown')
      const changes = await selectChangesAfter(database.db, row.epoch, {
        after: position,
        upTo: row.published,
        limit: MAX_ROWS,
      })
      const bytes = Buffer.concat(changes.flatMap(({ removed, added }) => [MINUS, removed, PLUS, added]))
      const next = changes.at(-1)?.position ?? position
      return { bytes, position: next, asOf: row.confirmed_at, full: changes.length === MAX_ROWS }
    },
    async keys() {
      const logged = await readPrivateKeys(deps)
      const epochs = (await selectEpochs(database.db, MAX_LISTED)).filter(
        ({ until }) => until === null || after(until, LISTED_FOR) > clock.now(),
      )
      return { epochs: epochs.map((row) => presentKey(row, logged.get(row.epoch))) }
    },
  }
}

const [MINUS, PLUS] = [Buffer.from('-'), Buffer.from('+')]

const notReady = () => new AppError('private_not_ready', { retryAfterSeconds: NOT_READY_SECONDS })

function isAnswering({ begun_at, until }: EpochRow, now: Date): boolean {
  return begun_at !== null && (until === null || until > now)
}

function presentKey({ epoch, public_key, begun_at, until }: EpochRow, logged: LoggedKey | undefined): object {
  return {
    epoch,
    suite: SUITE,
    mode: MODE,
    public_key: public_key.toString('base64url'),
    from: begun_at?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
    entry: logged?.entry ?? null,
    proof: logged?.proof ?? null,
  }
}
