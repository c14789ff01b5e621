import type { Transfer } from '@amana/contract'
import { selectLocaleOf } from '../../db/reader-locale.ts'
import type { UserActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { after } from '../../kernel/durations.ts'
import { countMessage } from '../../limits/message-limits.ts'
import { lockDevice } from '../devices/index.ts'
import { issueCode } from '../one-time-codes/index.ts'
import type { TransferDeps } from './deps.ts'
import { phoneUnproven } from './find-recipient.ts'
import { requireParty } from './policy.ts'
import { isPhoneProven, selectTransfer, updateSession } from './queries.ts'
import { codeAddressOf, presentTransfer, SESSION } from './rules.ts'

/**
 * Sends the recipient a new code, ends the older one and restarts the session.
 *
 * @throws AppError not_found, transfer_over, transfer_without_code, code_too_soon, too_many_requests
 */
export async function resendTransferCode(
  deps: TransferDeps,
  actor: UserActor,
  id: string,
): Promise<Transfer> {
  const { database, clock } = deps
  const transfer = requireParty(await selectTransfer(database.db, id), actor.userId, 'sender')
  const code = codeAddressOf(transfer)
  if (code) await countMessage(deps, { channel: code.channel, network: actor.network })
  return database.transaction(async (tx) => {
    await lockDevice(tx, transfer.device_id)
    if (
      transfer.verification_method === 'phone' &&
      !(await isPhoneProven(tx, transfer.to_user_id, transfer.to_phone))
    )
      throw phoneUnproven()
    const address = codeAddressOf(transfer)
    if (!address) throw new AppError('transfer_without_code')
    const now = clock.now()
    const expiresAt = after(now, SESSION)
    if (!(await updateSession(tx, id, expiresAt, now))) throw new AppError('transfer_over')
    await issueCode(deps, tx, {
      purpose: 'transfer',
      subject: id,
      ...address,
      locale: await selectLocaleOf(tx, transfer.to_user_id),
    })
    return presentTransfer({ ...transfer, status: 'pending', expires_at: expiresAt }, now)
  })
}
