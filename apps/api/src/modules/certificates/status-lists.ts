/**
 * Status lists as they are served (draft-ietf-oauth-status-list): built when somebody asks, kept by each
 * process. Every process signs the same bytes in the same minute.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, deflate } from 'node:zlib'
import { packStatuses, STATUS, STATUS_BITS, writeStatusList } from '@amana/offline-certificate'
import { etagOf } from '../../immutable-files/answer.ts'
import type { Clock } from '../../kernel/clock.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../kernel/durations.ts'
import { type OfflineDeps, statusListUri } from './offline-text.ts'
import { selectEnded, selectNewestList } from './place-queries.ts'
import { LIST_SIZE } from './places.ts'

/**
 * With what callers may keep (`MAX_AGE`), a report of theft stands in every answer within a minute of its
 * commit.
 */
const POLL_INTERVAL_MS = 20 * SECOND
export const MAX_AGE_SECONDS = 30
/** The list says that it is right at this minute, so a copy older than a minute is signed again. */
const SIGN_INTERVAL_MS = MINUTE
/** A verifier without a connection may rely on a list so long. */
const HOLDS_MS = 7 * DAY
const RENEW_AFTER_MS = HOUR

const pack = promisify(deflate)

export interface StatusListDeps extends OfflineDeps {
  clock: Clock
}

interface SignedList {
  token: Buffer
  etag: string
}

interface KeptList extends SignedList {
  packed: Buffer
  uri: string
  /** Times in ms: of the look at the database, and in the token. */
  lookedAt: number
  issuedAt: number
}

export interface StatusLists {
  /** Null: there is no such list. */
  read(list: number): Promise<SignedList | null>
  /** The addresses of all lists, oldest first. */
  uris(): Promise<string[]>
}

export function createStatusLists(deps: StatusListDeps): StatusLists {
  const kept = new Map<number, KeptList>()
  const building = new Map<number, Promise<KeptList | null>>()

  async function build(list: number): Promise<KeptList | null> {
    const { database, clock, signer, issuer } = deps
    const before = kept.get(list)
    if (!before && list > ((await selectNewestList(database.db)) ?? 0)) return null
    // Taken before the look: what is committed later stands in the next one.
    const lookedAt = clock.now().getTime()
    const issuedAt = minuteOf(lookedAt)
    const uri = statusListUri(issuer, list)
    const ended = await selectEnded(database.db, list)
    const states = ended.map(
      ({ index, revoked }) => [index, revoked ? STATUS.revoked : STATUS.superseded] as const,
    )
    const packed = Buffer.from(packStatuses(LIST_SIZE, STATUS_BITS, states).buffer)
    if (before?.issuedAt === issuedAt && before.uri === uri && before.packed.equals(packed))
      return { ...before, lookedAt }
    const token = writeStatusList(
      {
        uri,
        issuedAt: issuedAt / 1000,
        expiresAt: (issuedAt + HOLDS_MS) / 1000,
        ttl: RENEW_AFTER_MS / 1000,
        bits: STATUS_BITS,
        list: await pack(packed, { level: constants.Z_BEST_COMPRESSION }),
      },
      signer.offline,
    )
    return {
      token: Buffer.from(token),
      etag: etagOf(createHash('sha256').update(token).digest()),
      packed,
      uri,
      lookedAt,
      issuedAt,
    }
  }

  /** One build at a time for a list, however many callers wait for it. */
  function current(list: number): Promise<KeptList | null> {
    const running = building.get(list)
    if (running) return running
    const started = build(list)
      .then((built) => {
        if (built) kept.set(list, built)
        return built
      })
      .finally(() => building.delete(list))
    building.set(list, started)
    return started
  }

  return {
    async read(list) {
      const found = kept.get(list)
      const now = deps.clock.now().getTime()
      const fresh =
        found &&
        now >= found.lookedAt &&
        now - found.lookedAt < POLL_INTERVAL_MS &&
        minuteOf(now) === found.issuedAt
      return fresh ? found : current(list)
    },
    async uris() {
      const newest = (await selectNewestList(deps.database.db)) ?? 0
      return Array.from({ length: newest }, (_, index) => statusListUri(deps.issuer, index + 1))
    },
  }
}

function minuteOf(time: number): number {
  return time - (time % SIGN_INTERVAL_MS)
}
