/** Notifications about transfers. Pure. */
import { formatDateTime } from '@amana/contract'
import { draftsFor, hasCertificate, type NotificationDraft, nameOf } from './draft-rules.ts'
import type { TransferFacts } from './fact-queries.ts'

const byCode = ({ verification_method }: Pick<TransferFacts, 'verification_method'>) => verification_method !== 'account'

export function transferCreated(transfer: TransferFacts): NotificationDraft[] {
  const device = nameOf(transfer)
  return draftsFor([transfer.to_user_id], {
    kind: 'transfer_incoming',
    // The mail with the code serves as the e-mail.
    channel: transfer.verification_method === 'email' ? 'in_app' : 'email',
    title: `${transfer.from_name} wants to transfer a ${device} to you`,
    text: `IMEI ${transfer.imei}. ${byCode(transfer) ? 'Accept it, or tell the sender the code we sent you,' : 'Accept it'} only when you hold the device in your hands. You have until ${formatDateTime(transfer.expires_at)}.`,
    link: '/transfer/incoming',
  })
}

export function transferCompleted(transfer: TransferFacts): NotificationDraft[] {
  const device = nameOf(transfer)
  const kind = 'transfer_completed' as const
  return [
    ...draftsFor([transfer.from_user_id], {
      kind,
      channel: 'email_sms',
      link: '/my-devices',
      receipt: true,
      title: `Your ${device} has a new owner`,
      text: `IMEI ${transfer.imei} now belongs to ${transfer.to_email}. You can no longer flag or transfer it, and your certificate for it is superseded. If you did not transfer it, change your PIN and password and tell the police.`,
    }),
    ...draftsFor([transfer.to_user_id], {
      kind,
      channel: 'email',
      link: `/transfer/device/${transfer.device_id}`,
      receipt: transfer.owner_user_id === transfer.to_user_id,
      title: `You are now the owner of a ${device}`,
      text: `${transfer.from_name} transferred IMEI ${transfer.imei} to you. You can now flag it, transfer it and read its history.${hasCertificate(transfer, transfer.to_user_id) ? ' Its new certificate is in your account.' : ''}`,
    }),
  ]
}

const ENDS: Partial<Record<TransferFacts['status'], string>> = {
  cancelled: 'was cancelled',
  declined: 'was declined',
  expired: 'was not completed in time',
}

export function transferEnded(transfer: TransferFacts): NotificationDraft[] {
  const end = ENDS[transfer.status]
  if (end === undefined) return []
  const base = { kind: 'transfer_ended', channel: 'email' } as const
  // An upheld claim ends a transfer as well, and the device is no longer the sender's.
  const stays = transfer.owner_user_id === transfer.from_user_id
  const title = `The transfer of the ${nameOf(transfer)} ${end}`
  return [
    ...draftsFor([transfer.from_user_id], {
      ...base,
      title,
      link: stays ? `/transfer/device/${transfer.device_id}` : '/my-devices',
      text: `IMEI ${transfer.imei}${stays ? ' stays yours' : ''}.`,
    }),
    ...draftsFor([transfer.to_user_id], {
      ...base,
      title,
      link: '/transfer/incoming',
      text: `IMEI ${transfer.imei}${stays ? ` stays with ${transfer.from_name}` : ''}.${byCode(transfer) ? ' The code we sent you is of no more use.' : ''}`,
    }),
  ]
}
