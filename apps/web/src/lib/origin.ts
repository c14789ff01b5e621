import type { User } from '@amana/contract/accounts'
import { homeOf } from './home.ts'
import { fieldOf } from './tab-store.ts'

/** A place inside the product, as a guard keeps it in the navigation state under `from`. */
interface Origin {
  pathname: string
  search?: string
  hash?: string
  state?: unknown
}

/** An address and the navigation state to take along. */
export interface Destination {
  to: string
  state: unknown
}

/**
 * The page after signing in: the page that the person came from, else the dashboard of their kind. `state` is
 * the login page's.
 */
export function destinationAfterSignIn(state: unknown, user: User | null): Destination {
  return destinationIn(state) ?? { to: homeOf(user), state: null }
}

/** The page that a navigation state names under `from`; null: none. */
export function destinationIn(state: unknown): Destination | null {
  const origin = fieldOf(state, 'from')
  if (!isOrigin(origin)) return null
  return { to: `${origin.pathname}${origin.search ?? ''}${origin.hash ?? ''}`, state: origin.state ?? null }
}

/** `//other.example` would lead out of the product, and browsers read `/\\` and control characters alike. */
function isOrigin(value: unknown): value is Origin {
  if (typeof value !== 'object' || value === null || !('pathname' in value)) return false
  return typeof value.pathname === 'string' && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(value.pathname)
}
