import type { Actor } from '../../kernel/actor.ts'
import { secretMatches } from '../../kernel/secrets.ts'
import type { CheckRow } from './queries.ts'

/** Its account, or the holder of a visitor's secret, may see and pay for a check. Nobody else. */
export function maySeeCheck(
  actor: Actor,
  accessToken: string | undefined,
  check: Pick<CheckRow, 'user_id' | 'access_token_hash'>,
): boolean {
  if (check.user_id !== null) return actor.kind === 'account' && actor.userId === check.user_id
  return (
    accessToken !== undefined &&
    check.access_token_hash !== null &&
    secretMatches(accessToken, check.access_token_hash)
  )
}
