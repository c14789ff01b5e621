import { fieldOf } from './tab-store.ts'

/**
 * Navigation state that one person's page passed on under their `userId`; null for everybody else. It stays
 * in the browser's history after signing out, and the login receives it with the page that a session ended
 * on: the next person must not see it.
 */
export function ownState(state: unknown, userId: string | undefined): unknown {
  return userId !== undefined && fieldOf(state, 'userId') === userId ? state : null
}
