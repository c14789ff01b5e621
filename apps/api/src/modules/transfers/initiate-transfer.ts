import {
  type EndpointInput,
  type initiateTransfer as endpoint,
  type Transfer,
  transferObstacleOf,
} from '@amana/contract'
import { isUniqueViolation } from '../../db/errors.ts'
import type { Tx } from '../../db/index.ts'
import { selectLocaleOf } from '../../db/reader-locale.ts'
import type { UserActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { after } from '../../kernel/durations.ts'
import { newId } from '../../kernel/random.ts'
import { countMessage } from '../../limits/message-limits.ts'
import { requirePin } from '../accounts/index.ts'
import {
  isUnderProposal,
  lockAccountForShare,
  lockDevice,
  selectDeviceState,
  selectOwnedDevice,
} from '../devices/index.ts'
import { codeTooSoon, issueCode } from '../one-time-codes/index.ts'
import { requireNoSimChange } from '../telecom/index.ts'
import type { TransferDeps } from './deps.ts'
import { expireTransferOf } from './expire-transfers.ts'
import { findRecipient } from './find-recipient.ts'
import { notTransferable } from './not-transferable.ts'
import { insertTransfer, ONE_PENDING, selectTransfer, selectUnfinished } from './queries.ts'
import { codeAddressOf, lifeOf, MAX_UNFINISHED, presentTransfer, UNFINISHED_WINDOW } from './rules.ts'

type Body = EndpointInput<typeof endpoint>['body']

/**
 * Starts a transfer: the recipient gets a code or accepts in their account, the device is locked until the
 * transfer ends (decisions §6, §11).
 * The PIN is checked before the recipient is looked up, so that only the owner can try addresses.
 *
 * @throws AppError not_found: not the caller's device; pin_missing, pin_wrong on `security_pin`,
 *   account_locked, recently_recovered, sim_recently_changed; recipient_mismatch; device_not_transferable;
 *   code_too_soon after many unfinished transfers; too_many_requests
 */
export async function initiateTransfer(
  deps: TransferDeps,
  actor: UserActor,
  body: Body,
  network: string,
): Promise<Transfer> {
  const { userId } = actor
  if (!(await selectOwnedDevice(deps.database.db, userId, { id: body.device })))
    throw new AppError('not_found')
  await requirePin(deps, actor, body.security_pin)
  await requireNoSimChange(deps, { userId, act: 'transfer' })
  const toUserId = await findRecipient(deps, userId, body, network)
  const code = codeAddressOf(body)
  if (code) await countMessage(deps, { channel: code.channel, network })
  try {
    return await deps.database.transaction((tx) => begin(deps, tx, { userId, toUserId, body }))
  } catch (error) {
    throw isUniqueViolation(error, ONE_PENDING) ? notTransferable('transfer') : error
  }
}

async function begin(
  deps: TransferDeps,
  tx: Tx,
  { userId, body, ...found }: { userId: string; toUserId: string; body: Body },
): Promise<Transfer> {
  const deviceId = body.device
  const toUserId = await lockAccountForShare(tx, found.toUserId)
  if (toUserId === undefined) throw new AppError('recipient_mismatch')
  await lockDevice(tx, deviceId)
  const now = deps.clock.now()
  if (!(await selectOwnedDevice(tx, userId, { id: deviceId }))) throw new AppError('not_found')
  await expireTransferOf(deps, tx, deviceId, now)
  const obstacle = transferObstacleOf(await selectDeviceState(tx, deviceId, now))
  if (obstacle !== null) throw notTransferable(obstacle)
  if (await isUnderProposal(tx, deviceId, now)) throw notTransferable('deciding')
  await refuseTooMany(tx, userId, toUserId, now)
  const id = newId(now)
  const recipient = {
    to_email: body.to_email,
    to_phone: body.to_phone,
    verification_method: body.verification_method,
  }
  const times = { created_at: now, expires_at: after(now, lifeOf(recipient)) }
  await insertTransfer(tx, {
    id,
    device_id: deviceId,
    from_user_id: userId,
    to_user_id: toUserId,
    ...recipient,
    ...times,
  })
  const address = codeAddressOf(recipient)
  if (address)
    await issueCode(deps, tx, {
      purpose: 'transfer',
      subject: id,
      ...address,
      locale: await selectLocaleOf(tx, toUserId),
    })
  await deps.jobs.enqueue(tx, 'notifications.dispatch', { event: 'transfer_created', transferId: id })
  const transfer = await selectTransfer(tx, id)
  if (!transfer) throw new Error('the transfer is not there')
  return presentTransfer(transfer, now)
}

async function refuseTooMany(tx: Tx, fromUserId: string, toUserId: string, now: Date): Promise<void> {
  const { count, oldest } = await selectUnfinished(tx, fromUserId, toUserId, after(now, -UNFINISHED_WINDOW))
  if (count < MAX_UNFINISHED || !oldest) return
  throw codeTooSoon(oldest.getTime() + UNFINISHED_WINDOW - now.getTime())
}
