import type { Transfer } from '@amana/contract'
import type { UserActor } from '../../kernel/actor.ts'
import { completeTransfer } from './complete-transfer.ts'
import type { TransferDeps } from './deps.ts'
import { requireParty } from './policy.ts'
import { selectTransfer } from './queries.ts'

/**
 * The recipient accepts in their own account; no code is needed.
 *
 * @throws AppError not_found, transfer_over, device_not_transferable
 */
export async function acceptTransfer(deps: TransferDeps, actor: UserActor, id: string): Promise<Transfer> {
  const { userId } = actor
  return completeTransfer(deps, requireParty(await selectTransfer(deps.database.db, id), userId, 'recipient'))
}
