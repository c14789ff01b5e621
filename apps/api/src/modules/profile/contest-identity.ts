import type { EndpointData, contestIdentity as endpoint } from '@amana/contract'
import type { UserActor } from '../../kernel/actor.ts'
import { contestIdentity as contest } from '../identity/index.ts'
import type { ProfileDeps } from './deps.ts'
import { countIdentityTry } from './identity-tries.ts'
import { requireOrdinaryUser } from './policy.ts'
import { profileOf } from './read-profile.ts'

/**
 * "Another account verified my number."
 *
 * @throws AppError forbidden for officers; too_many_requests; those of `contest`
 */
export async function contestIdentity(
  deps: ProfileDeps,
  actor: UserActor,
  { kind, number }: { kind: 'nin' | 'bvn'; number: string },
): Promise<EndpointData<typeof endpoint>> {
  requireOrdinaryUser(actor)
  const { userId } = actor
  await countIdentityTry(deps, userId)
  const { first_name: firstName, last_name: lastName } = await profileOf(deps, userId)
  const at = await contest(deps, { userId, kind, number, names: { firstName, lastName } })
  return { kind, contested_at: at.toISOString() }
}
