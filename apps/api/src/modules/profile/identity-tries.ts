import { DAY } from '../../kernel/durations.ts'
import type { ProfileDeps } from './deps.ts'

/** Typing errors and a second number; more is somebody who tries numbers (decisions §17). */
const MAX_IDENTITIES_PER_DAY = 10

/** Counts a NIN or BVN that is looked up for an account. @throws AppError too_many_requests */
export async function countIdentityTry(
  { useLimits }: Pick<ProfileDeps, 'useLimits'>,
  userId: string,
): Promise<void> {
  await useLimits.count({ what: 'identity', of: userId, most: MAX_IDENTITIES_PER_DAY, windowMs: DAY })
}
