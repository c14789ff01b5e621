/** Notifications about documents that should prove ownership. Pure. */
import type { DocumentType } from '@amana/contract'
import { draftsFor, type NotificationDraft, nameOf, pageOf } from './draft-rules.ts'
import type { DeclinedFacts, DeviceFacts } from './fact-queries.ts'

const base = { kind: 'ownership_proof', channel: 'email' } as const
const NAMES: Record<DocumentType, string> = { receipt: 'purchase receipt', photo: 'photo' }

export function ownershipProven(device: DeviceFacts): NotificationDraft[] {
  return draftsFor([device.owner_user_id], {
    ...base,
    title: `Your ownership of the ${nameOf(device)} is proven`,
    text: `An officer approved your documents for IMEI ${device.imei}. It stays proven for whoever you transfer the device to.`,
    link: pageOf(device),
  })
}

/** A sender who has transferred the device since is not notified. */
export function documentDeclined(declined: DeclinedFacts): NotificationDraft[] {
  const { document_type, sent_by_user_id, owner_user_id, reason, imei } = declined
  if (reason === null || sent_by_user_id !== owner_user_id) return []
  return draftsFor([owner_user_id], {
    ...base,
    title: `A document for your ${nameOf(declined)} was not accepted`,
    text: `It is your ${NAMES[document_type]} for IMEI ${imei}. The officer wrote: ${reason}\nThe device stays yours. To prove that it is, send another document on its page.`,
    link: pageOf(declined),
  })
}
