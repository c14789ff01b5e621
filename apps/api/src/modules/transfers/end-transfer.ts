import type { Transfer } from '@amana/contract'
import type { UserActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { lockDevice } from '../devices/index.ts'
import { updateOpenCodesEnded } from '../one-time-codes/index.ts'
import type { TransferDeps } from './deps.ts'
import { type Party, requireParty } from './policy.ts'
import { selectTransfer, updateEnded } from './queries.ts'
import { presentTransfer } from './rules.ts'

/** The recipient declines. @throws AppError not_found, transfer_over */
export function declineTransfer(deps: TransferDeps, actor: UserActor, id: string): Promise<Transfer> {
  return endTransfer(deps, actor, id, { party: 'recipient', status: 'declined' })
}

/** The sender cancels. @throws AppError not_found, transfer_over */
export function cancelTransfer(deps: TransferDeps, actor: UserActor, id: string): Promise<Transfer> {
  return endTransfer(deps, actor, id, { party: 'sender', status: 'cancelled' })
}

async function endTransfer(
  { database, clock, jobs }: TransferDeps,
  actor: UserActor,
  id: string,
  { party, status }: { party: Party; status: 'declined' | 'cancelled' },
): Promise<Transfer> {
  const transfer = requireParty(await selectTransfer(database.db, id), actor.userId, party)
  return database.transaction(async (tx) => {
    await lockDevice(tx, transfer.device_id)
    const now = clock.now()
    if (!(await updateEnded(tx, id, status, now))) throw new AppError('transfer_over')
    await updateOpenCodesEnded(tx, id, now)
    await jobs.enqueue(tx, 'notifications.dispatch', { event: 'transfer_ended', transferId: id })
    return presentTransfer({ ...transfer, status, ended_at: now }, now)
  })
}
