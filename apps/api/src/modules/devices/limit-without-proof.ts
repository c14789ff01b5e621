import { DEVICE_MESSAGES } from '@amana/contract'
import type { Tx } from '../../db/index.ts'
import { fieldError } from '../../kernel/app-error.ts'
import { after, DAY, SECOND } from '../../kernel/durations.ts'
import type { LockedAccount } from './lock-queries.ts'
import { lockWithoutProof, type NewDevice } from './registration-queries.ts'

/** For one account (decisions §17): a family's phones, and too few to take other people's numbers. */
const MAX_PER_DAY = 10
const IN_ALL = 20

/**
 * Holds the account's registrations without proof to ten in 24 hours and twenty in all. A rule of the
 * registry, so it stands in the database and also without request limits. A repeated attempt passes.
 *
 * @throws AppError too_many_requests, or validation_failed where waiting does not help, both on `documents`
 */
export async function limitWithoutProof(
  tx: Tx,
  registration: NewDevice & { userId: LockedAccount },
): Promise<void> {
  if (registration.documents > 0) return
  const { now } = registration
  const window = { since: after(now, -DAY), most: MAX_PER_DAY }
  const { repeated, in_all, lately, oldest_lately } = await lockWithoutProof(tx, registration, window)
  if (repeated) return
  if (in_all >= IN_ALL) throw fieldError('documents', DEVICE_MESSAGES.proofInAll)
  if (lately < MAX_PER_DAY) return
  const ends = (oldest_lately ?? now).getTime() + DAY
  const retryAfterSeconds = (ends - now.getTime()) / SECOND
  throw fieldError('documents', DEVICE_MESSAGES.proofADay, 'too_many_requests', { retryAfterSeconds })
}
