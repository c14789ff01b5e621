/** Notifications about transfers. Pure. */
import { formatDateTimeIn } from '@amana/messages'
import {
  draftsFor,
  ENGLISH,
  hasCertificate,
  type NotificationDraft,
  nameOf,
  type Words,
} from './draft-rules.ts'
import type { TransferFacts } from './fact-queries.ts'

const byCode = ({ verification_method }: Pick<TransferFacts, 'verification_method'>) =>
  verification_method !== 'account'

export function transferCreated(transfer: TransferFacts, words: Words = ENGLISH): NotificationDraft[] {
  const { transfers } = words.texts
  const device = nameOf(transfer, words)
  return draftsFor([transfer.to_user_id], {
    kind: 'transfer_incoming',
    // The mail with the code serves as the e-mail.
    channel: transfer.verification_method === 'email' ? 'in_app' : 'email',
    title: transfers.incoming(transfer.from_name, device),
    text: (byCode(transfer) ? transfers.incomingWithCode : transfers.incomingText)(
      transfer.imei,
      formatDateTimeIn(words.locale, transfer.expires_at),
    ),
    link: '/transfer/incoming',
  })
}

export function transferCompleted(transfer: TransferFacts, words: Words = ENGLISH): NotificationDraft[] {
  const { transfers } = words.texts
  const device = nameOf(transfer, words)
  const kind = 'transfer_completed' as const
  return [
    ...draftsFor([transfer.from_user_id], {
      kind,
      channel: 'email_sms',
      link: '/my-devices',
      receipt: true,
      title: transfers.gone(device),
      text: transfers.goneText(transfer.imei, transfer.to_email),
    }),
    ...draftsFor([transfer.to_user_id], {
      kind,
      channel: 'email',
      link: `/transfer/device/${transfer.device_id}`,
      receipt: transfer.owner_user_id === transfer.to_user_id,
      title: transfers.yours(device),
      text: [
        transfers.yoursText(transfer.from_name, transfer.imei),
        ...(hasCertificate(transfer, transfer.to_user_id) ? [transfers.newCertificate] : []),
      ].join(' '),
    }),
  ]
}

export function transferEnded(transfer: TransferFacts, words: Words = ENGLISH): NotificationDraft[] {
  const { transfers } = words.texts
  const { status, imei } = transfer
  if (status !== 'cancelled' && status !== 'declined' && status !== 'expired') return []
  const base = { kind: 'transfer_ended', channel: 'email' } as const
  // An upheld claim ends a transfer as well, and the device is no longer the sender's.
  const stays = transfer.owner_user_id === transfer.from_user_id
  const title = transfers[status](nameOf(transfer, words))
  return [
    ...draftsFor([transfer.from_user_id], {
      ...base,
      title,
      link: stays ? `/transfer/device/${transfer.device_id}` : '/my-devices',
      text: stays ? transfers.staysYours(imei) : transfers.imei(imei),
    }),
    ...draftsFor([transfer.to_user_id], {
      ...base,
      title,
      link: '/transfer/incoming',
      text: [
        stays ? transfers.staysWith(imei, transfer.from_name) : transfers.imei(imei),
        ...(byCode(transfer) ? [transfers.codeOver] : []),
      ].join(' '),
    }),
  ]
}
