/** The address of a conversation: its token stands behind `#`, which browsers send to nobody. Pure. */
import { paths } from '../../lib/paths.ts'

/** Values that the form passes along. */
export interface ThreadState {
  sent: true
}

const NAME = 'thread_token'

export function hashOf(token: string): string {
  return `#${NAME}=${encodeURIComponent(token)}`
}

/** The token behind `#`, or in the query, where other links have it; undefined: none. */
export function tokenOf({ hash, search }: { hash: string; search: string }): string | undefined {
  return (new URLSearchParams(hash.slice(1)).get(NAME) ?? new URLSearchParams(search).get(NAME)) || undefined
}

export function linkTo(origin: string, caseNumber: string, token: string): string {
  return `${origin}${paths.foundCase(caseNumber)}${hashOf(token)}`
}
