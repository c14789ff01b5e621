import { AppError } from '../../kernel/app-error.ts'
import type { TransferDeps } from './deps.ts'
import { selectRecipientId } from './queries.ts'

export interface TypedRecipient {
  to_email: string
  to_phone: string
  to_nin?: string | undefined
  to_bvn?: string | undefined
}

/**
 * The account that the sender means: another user with this proven address and this number. One refusal
 * covers every mismatch, so that nobody learns who has an account (decisions §6).
 *
 * @throws AppError recipient_mismatch
 */
export async function findRecipient(
  deps: Pick<TransferDeps, 'database' | 'identityMatches'>,
  senderId: string,
  typed: TypedRecipient,
): Promise<string> {
  const userId = await selectRecipientId(deps.database.db, typed.to_email, typed.to_phone)
  if (userId === undefined || userId === senderId || !(await identityFits(deps, userId, typed)))
    throw new AppError('recipient_mismatch')
  return userId
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
