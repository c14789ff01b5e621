/** Faults about owners: registration, transfers, claims. */
import type { Fault } from './fault.ts'

const MODULES = 'apps/api/src/modules'

export const OWNERSHIP_FAULTS: readonly Fault[] = [
  {
    name: 'transfer-accepted-by-sender',
    about: 'a condition turned: the sender accepts in the place of the receiver',
    file: `${MODULES}/transfers/accept-transfer.ts`,
    search: `userId, 'recipient')`,
    replace: `userId, 'sender')`,
  },
  {
    name: 'transfer-without-state-before',
    about: 'an update that does not name the state before: what was cancelled is accepted',
    file: `${MODULES}/transfers/queries.ts`,
    search: `    .set({ status, ended_at: now })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)`,
    replace: `    .set({ status, ended_at: now })
    .where('id', '=', id)`,
  },
  {
    name: 'transfer-notice-before-commit',
    about: 'a notice before the commit: it goes out although the acceptance is refused',
    file: `${MODULES}/transfers/complete-transfer.ts`,
    search: `  return database.transaction(async (tx) => {
    const deviceId`,
    replace: `  await database.transaction((tx) =>
    jobs.enqueue(tx, 'notifications.dispatch', { event: 'transfer_completed', transferId: id }),
  )
  return database.transaction(async (tx) => {
    const deviceId`,
  },
  {
    name: 'transfer-outlives-flag',
    about: 'a step left out: a pending transfer goes on although its phone is reported',
    file: `${MODULES}/flags/stop-device.ts`,
    search: `  await endCertificates(tx, 'flag', target)
  await endTransferOf(deps, tx, target)`,
    replace: `  await endCertificates(tx, 'flag', target)`,
  },
  {
    name: 'claim-during-transfer',
    about: 'a condition left out: a phone is claimed while it is transferred',
    file: `${MODULES}/devices/dispute-device.ts`,
    search: `  if (await hasPendingTransfer(tx, device.id, now)) throw new AppError('device_in_transfer')\n`,
    replace: '',
  },
  {
    name: 'upheld-claim-proves-nothing',
    about: 'a step left out: an upheld claim does not prove ownership',
    file: `${MODULES}/law-enforcement/uphold-dispute.ts`,
    search: `    await updateProven(tx, deviceId, now)\n`,
    replace: '',
  },
  {
    name: 'own-proposal-confirmed',
    about: 'a condition left out: one supervisor proposes and confirms',
    file: `${MODULES}/law-enforcement/decide-proposal.ts`,
    search: `if (proposal.proposed_by_user_id === userId)`,
    replace: `if (proposal.proposed_by_user_id === '')`,
  },
  {
    name: 'foreign-check-readable',
    about: 'a permission left out: everybody signed in reads checks of visitors',
    file: `${MODULES}/verifications/policy.ts`,
    search: `  return (
    accessToken !== undefined &&`,
    replace: `  return (
    actor.kind === 'account' ||
    accessToken !== undefined &&`,
  },
]
