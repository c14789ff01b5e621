import { LRUCache } from 'lru-cache'
import { followChanges } from '../../../db/follow-changes.ts'
import type { Database } from '../../../db/index.ts'
import { createLoader, ONE_BY_ONE } from '../../../db/loader.ts'
import type { Admission, SessionGate } from '../../../http/authenticate.ts'
import { AppError } from '../../../kernel/app-error.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { MINUTE } from '../../../kernel/durations.ts'
import { missingStep, type OfficerTwoFactor } from '../credentials/second-step-rules.ts'
import { type SessionStanding, selectStandings } from './queries.ts'
import { mayWork } from './rules.ts'

/** Milliseconds. Half of the second within which every process refuses an ended session. */
const FRESH_FOR = 500
/** With notices of each change; a notice that the database does not send would be missed for this long. */
const KEPT_FOR = MINUTE
/** Accounts. */
const MAX_REMEMBERED = 50_000
const MAX_OF_ACCOUNT = 20

/**
 * Sessions that this process has ended: it refuses them at once, despite its memory; other processes hear
 * of it, or read them again within half a second.
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

/** A standing and the time before it was read, by `performance.now()`. */
interface Remembered {
  standing: SessionStanding
  readAt: number
}

/**
 * Sessions by account, as they were read from the primary, many at once. Memory admits while every change up
 * to half a second ago was heard by NOTIFY, and a minute at most; else for half a second. It refuses for half
 * a second alone: a session may have been prolonged since.
 */
export function createSessionGate({
  database,
  clock,
  ended,
  officerTwoFactor,
}: {
  database: Pick<Database, 'db' | 'listen'>
  clock: Clock
  ended: EndedSessions
  officerTwoFactor: OfficerTwoFactor
}): SessionGate & { stop(): Promise<void> } {
  const remembered = new LRUCache<string, Map<string, Remembered>>({ max: MAX_REMEMBERED })
  const load = createLoader((sessionIds: string[]) => selectStandings(database.db, sessionIds), ONE_BY_ONE)
  const changes = followChanges(database, 'session_changes', (userId) => remembered.delete(userId))

  type Account = Parameters<SessionGate['check']>[0]

  function isAdmitted(account: Account, standing: SessionStanding | undefined): standing is SessionStanding {
    const now = clock.now()
    return (
      standing !== undefined &&
      standing.user_id === account.userId &&
      standing.role === account.role &&
      standing.ended_at === null &&
      standing.expires_at > now &&
      mayWork(standing, now)
    )
  }

  /** Null: it may not be used. */
  function admissionOf(account: Account, standing: SessionStanding | undefined): Admission | null {
    if (!isAdmitted(account, standing)) return null
    return { missing: missingStep(standing, officerTwoFactor) }
  }

  function admit(account: Account, standing: SessionStanding | undefined): Admission {
    const admission = admissionOf(account, standing)
    if (admission === null) throw new AppError('not_signed_in')
    return admission
  }

  function remember({ userId, sessionId }: Account, one: Remembered): void {
    const sessions = remembered.get(userId) ?? new Map<string, Remembered>()
    if (sessions.size >= MAX_OF_ACCOUNT) sessions.clear()
    sessions.set(sessionId, one)
    remembered.set(userId, sessions)
  }

  async function ask(account: Account): Promise<Admission> {
    const readAt = performance.now()
    const standing = await load(account.sessionId)
    // An officer without the second step is asked again each time, and let in as soon as there is one.
    const kept = standing && missingStep(standing, officerTwoFactor) === null
    // A change that was heard meanwhile may be of this session.
    if (kept && changes.lastHeard() < readAt) remember(account, { standing, readAt })
    return admit(account, standing)
  }

  /** From memory, while it is certain; null: the session is read. */
  function remembers(account: Account): Admission | null {
    const one = remembered.get(account.userId)?.get(account.sessionId)
    if (one === undefined) return null
    const age = performance.now() - one.readAt
    if (age < FRESH_FOR) return admit(account, one.standing)
    const heard = age < KEPT_FOR && changes.covers(one.readAt, FRESH_FOR)
    return heard ? admissionOf(account, one.standing) : null
  }

  return {
    check(account) {
      if (ended.has(account.sessionId) || ended.has(account.userId)) throw new AppError('not_signed_in')
      return remembers(account) ?? ask(account)
    },
    stop: () => changes.stop(),
  }
}
