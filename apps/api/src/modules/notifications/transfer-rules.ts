/** Notifications about transfers. Pure. */
import { formatDateTime } from '@amana/contract'
import { draftsFor, hasCertificate, type NotificationDraft, nameOf } from './draft-rules.ts'
import type { TransferFacts } from './fact-queries.ts'

export function transferCreated(transfer: TransferFacts): NotificationDraft[] {
  const device = nameOf(transfer)
  return draftsFor([transfer.toUserId], {
    kind: 'transfer_incoming',
    // The mail with the code serves as the e-mail.
    channel: transfer.verificationMethod === 'email' ? 'in_app' : 'email',
    title: `${transfer.fromName} wants to transfer a ${device} to you`,
    text: `IMEI ${transfer.imei}. Accept it, or tell the sender the code we sent you, only when you hold the device in your hands. You have until ${formatDateTime(transfer.expiresAt)}.`,
    link: '/transfer/incoming',
  })
}

export function transferCompleted(transfer: TransferFacts): NotificationDraft[] {
  const device = nameOf(transfer)
  const kind = 'transfer_completed' as const
  return [
    ...draftsFor([transfer.fromUserId], {
      ...{ kind, channel: 'email_sms', link: '/my-devices' },
      title: `Your ${device} has a new owner`,
      text: `IMEI ${transfer.imei} now belongs to ${transfer.toEmail}. If you did not transfer it, change your PIN and password and tell the police.`,
    }),
    ...draftsFor([transfer.toUserId], {
      ...{ kind, channel: 'email', link: `/transfer/device/${transfer.deviceId}` },
      title: `You are now the owner of a ${device}`,
      text: `${transfer.fromName} transferred IMEI ${transfer.imei} to you.${hasCertificate(transfer, transfer.toUserId) ? ' Its new certificate is in your account.' : ''}`,
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
  const stays = transfer.ownerUserId === transfer.fromUserId
  const title = `The transfer of the ${nameOf(transfer)} ${end}`
  return [
    ...draftsFor([transfer.fromUserId], {
      ...{ ...base, title, link: stays ? `/transfer/device/${transfer.deviceId}` : '/my-devices' },
      text: `IMEI ${transfer.imei}${stays ? ' stays yours' : ''}.`,
    }),
    ...draftsFor([transfer.toUserId], {
      ...{ ...base, title, link: '/transfer/incoming' },
      text: `IMEI ${transfer.imei}${stays ? ` stays with ${transfer.fromName}` : ''}. The code we sent you is of no more use.`,
    }),
  ]
}
