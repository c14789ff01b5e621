import type { EndpointInput, verifyTransfer as endpoint, Transfer } from '@amana/contract'
import type { UserActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { spendCode, tryCode } from '../one-time-codes/index.ts'
import { requireNoSimHold } from '../telecom/index.ts'
import { completeTransfer } from './complete-transfer.ts'
import type { TransferDeps } from './deps.ts'
import { requireParty } from './policy.ts'
import { selectTransfer } from './queries.ts'
import { isOpen } from './rules.ts'

/**
 * The sender types the code that the recipient told them; the device changes hands.
 *
 * @throws AppError not_found, transfer_over, transfer_without_code, device_not_transferable; code_wrong,
 *   code_expired on `verification_code`, code_tries_used; sim_recently_changed, found by another act since
 */
export async function verifyTransfer(
  deps: TransferDeps,
  actor: UserActor,
  id: string,
  { verification_code }: EndpointInput<typeof endpoint>['body'],
): Promise<Transfer> {
  const { userId } = actor
  const transfer = requireParty(await selectTransfer(deps.database.db, id), userId, 'sender')
  if (!isOpen(transfer, deps.clock.now())) throw new AppError('transfer_over')
  if (transfer.verification_method === 'account') throw new AppError('transfer_without_code')
  const code = {
    purpose: 'transfer',
    subject: id,
    code: verification_code,
    field: 'verification_code',
  } as const
  const codeId = await tryCode(deps, code)
  await requireNoSimHold(deps, userId)
  return completeTransfer(deps, transfer, (tx, now) => spendCode(tx, codeId, now))
}
