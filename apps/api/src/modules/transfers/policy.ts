import { AppError } from '../../kernel/app-error.ts'
import type { TransferRow } from './queries.ts'

/** The sides of a transfer, each with their own actions. Other people learn nothing of it. */
export type Party = 'sender' | 'recipient'

/** @throws AppError not_found */
export function requireParty<Row extends Pick<TransferRow, 'from_user_id' | 'to_user_id'>>(
  transfer: Row | undefined,
  userId: string,
  party: Party,
): Row {
  const owner = party === 'sender' ? transfer?.from_user_id : transfer?.to_user_id
  if (!transfer || owner !== userId) throw new AppError('not_found')
  return transfer
}
