import type { Clock } from '../../kernel/clock.ts'
import { after, SECOND } from '../../kernel/durations.ts'

/** A token is not used for the last minute of its life, nor for the second half when it lives less than two. */
const MARGIN = 60 * SECOND

export interface IssuedToken {
  token: string
  /** Seconds. */
  expiresIn: number
}

export interface TokenCache {
  /** The token, asked for once however many wait for it. A failure is not kept. */
  read(issue: () => Promise<IssuedToken>): Promise<string>
  /** The provider does not take this one any more. */
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
