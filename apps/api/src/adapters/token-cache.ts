import type { Clock } from '../kernel/clock.ts'
import { after, SECOND } from '../kernel/durations.ts'

/** A token is not used in the last minute of its life, nor in the second half if it lives less than two. */
const MARGIN = 60 * SECOND

export interface IssuedToken {
  token: string
  /** Seconds. */
  expiresIn: number
}

export interface TokenCache {
  /** The token, requested once for all waiting callers. A failure is not cached. */
  read(issue: () => Promise<IssuedToken>): Promise<string>
  /** The provider no longer accepts this one. */
  drop(token: string): void
}

export function createTokenCache(clock: Clock): TokenCache {
  let current: { token: string; usableUntil: Date } | undefined
  let asking: Promise<string> | undefined

  async function ask(issue: () => Promise<IssuedToken>): Promise<string> {
    const askedAt = clock.now()
    const { token, expiresIn } = await issue()
    const life = expiresIn * SECOND
    current = { token, usableUntil: after(askedAt, life - Math.min(MARGIN, life / 2)) }
    return token
  }

  return {
    read(issue) {
      if (current && clock.now() < current.usableUntil) return Promise.resolve(current.token)
      asking ??= ask(issue).finally(() => {
        asking = undefined
      })
      return asking
    },
    drop(token) {
      if (current?.token === token) current = undefined
    },
  }
}
