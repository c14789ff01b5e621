import { fieldOf } from './tab-store.ts'

/**
 * Navigation state that one person's page handed on under their `userId`; null for everybody else. It stays in the browser's history when
 * somebody signs out, and goes to the login with the page that a session ended on: whoever signs in next must not be shown it.
 */
export function ownState(state: unknown, userId: string | undefined): unknown {
  return userId !== undefined && fieldOf(state, 'userId') === userId ? state : null
}
