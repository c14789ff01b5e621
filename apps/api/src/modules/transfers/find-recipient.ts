import { AppError, fieldError } from '../../kernel/app-error.ts'
import { HOUR } from '../../kernel/durations.ts'
import { unproveRecycled } from '../accounts/index.ts'
import { silentNumberChangedHands } from '../telecom/index.ts'
import type { TransferDeps } from './deps.ts'
import { isPhoneProven, selectRecipientId } from './queries.ts'
import { MAX_LOOKUPS_OF_A_NETWORK, MAX_LOOKUPS_PER_HOUR } from './rules.ts'

export interface TypedRecipient {
  to_email: string
  to_phone: string
  to_nin?: string | undefined
  to_bvn?: string | undefined
  verification_method: string
}

const UNPROVEN =
  'This person has not verified this phone number. Send the code to their email address instead.'

/**
 * A code never goes to a number that was never proven: it may be a stranger's (decisions §17). For the sender
 * of a transfer that began while it was proven.
 */
export function phoneUnproven(): AppError {
  return fieldError('verification_method', UNPROVEN)
}

/**
 * The account that the sender means: another user with this proven address and this number, which is proven
 * too where the code goes there. One refusal covers every mismatch and names the ways out, so that nobody
 * learns who has an account (decisions §6).
 *
 * @throws AppError recipient_mismatch; too_many_requests
 */
export async function findRecipient(
  deps: Pick<TransferDeps, 'database' | 'clock' | 'jobs' | 'telecom' | 'identityMatches' | 'useLimits'>,
  senderId: string,
  typed: TypedRecipient,
  network: string,
): Promise<string> {
  await deps.useLimits.count(
    { what: 'recipient', of: senderId, most: MAX_LOOKUPS_PER_HOUR, windowMs: HOUR },
    { what: 'recipient', of: network, most: MAX_LOOKUPS_OF_A_NETWORK, windowMs: HOUR },
  )
  const userId = await selectRecipientId(deps.database.db, typed.to_email, typed.to_phone)
  if (userId === undefined || userId === senderId || !(await identityFits(deps, userId, typed)))
    throw new AppError('recipient_mismatch')
  if (typed.verification_method === 'phone' && !(await takesCode(deps, userId, typed.to_phone)))
    throw new AppError('recipient_mismatch')
  return userId
}

/** The number is proven, and of an account that was silent for long it has no other subscriber since. */
async function takesCode(
  deps: Pick<TransferDeps, 'database' | 'clock' | 'jobs' | 'telecom'>,
  userId: string,
  phone: string,
): Promise<boolean> {
  if (!(await isPhoneProven(deps.database.db, userId, phone))) return false
  if (!(await silentNumberChangedHands(deps, { userId, phone }))) return true
  await unproveRecycled(deps, { userId, phone })
  return false
}

/** A typed NIN or BVN must be the recipient's proven one. Without one to compare with it is accepted. */
async function identityFits(
  { identityMatches }: Pick<TransferDeps, 'identityMatches'>,
  userId: string,
  { to_nin, to_bvn }: TypedRecipient,
): Promise<boolean> {
  const nin = to_nin === undefined ? null : await identityMatches?.(userId, 'nin', to_nin)
  const bvn = to_bvn === undefined ? null : await identityMatches?.(userId, 'bvn', to_bvn)
  return nin !== false && bvn !== false
}
