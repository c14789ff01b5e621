import { LRUCache } from 'lru-cache'
import type { Database } from '../../../db/index.ts'
import { createLoader } from '../../../db/loader.ts'
import type { Admission, SessionGate } from '../../../http/authenticate.ts'
import { AppError } from '../../../kernel/app-error.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { lacksAuthenticator, type OfficerTwoFactor } from '../credentials/second-step-rules.ts'
import { type SessionStanding, selectStandings } from './queries.ts'
import { mayWork } from './rules.ts'

/** Milliseconds. Half of the second within which every process refuses an ended session. */
const FRESH_FOR = 500
const MAX_REMEMBERED = 50_000

/**
 * Sessions that this process has ended: it refuses them at once despite its cache; other processes read them
 * again within half a second.
 */
export interface EndedSessions {
  /** Ids of sessions, or of an account that is gone. Call it after the commit. */
  add(...ids: string[]): void
  has(id: string): boolean
}

export function rememberEnded(): EndedSessions {
  const ended = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: 2 * FRESH_FOR })
  return {
    add: (...ids) => ids.forEach((id) => void ended.set(id, true)),
    has: (id) => ended.has(id),
  }
}

/** Reads the primary, many sessions at once, and caches the answer for half a second. */
export function createSessionGate({
  database,
  clock,
  ended,
  officerTwoFactor,
}: {
  database: Database
  clock: Clock
  ended: EndedSessions
  officerTwoFactor: OfficerTwoFactor
}): SessionGate {
  const remembered = new LRUCache<string, SessionStanding>({ max: MAX_REMEMBERED, ttl: FRESH_FOR })
  const load = createLoader((sessionIds: string[]) => selectStandings(database.db, sessionIds))

  type Account = Parameters<SessionGate['check']>[0]

  function admit(account: Account, standing: SessionStanding | undefined): Admission {
    const now = clock.now()
    const admitted =
      standing !== undefined &&
      standing.user_id === account.userId &&
      standing.role === account.role &&
      standing.ended_at === null &&
      standing.expires_at > now &&
      mayWork(standing, now)
    if (!admitted) throw new AppError('not_signed_in')
    return { authenticatorMissing: lacksAuthenticator(standing, officerTwoFactor) }
  }

  async function ask(account: Account): Promise<Admission> {
    // From before the query: the answer is at least this fresh.
    const start = performance.now()
    const standing = await load(account.sessionId)
    // An officer without an authenticator app is asked again each time, and let in as soon as there is one.
    const remember = standing && !lacksAuthenticator(standing, officerTwoFactor)
    if (remember) remembered.set(account.sessionId, standing, { start })
    return admit(account, standing)
  }

  return {
    check(account) {
      if (ended.has(account.sessionId) || ended.has(account.userId)) throw new AppError('not_signed_in')
      const standing = remembered.get(account.sessionId)
      return standing ? admit(account, standing) : ask(account)
    },
  }
}
