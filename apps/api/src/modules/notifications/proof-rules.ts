/** Notifications about documents that should prove ownership. Pure. */
import { draftsFor, ENGLISH, type NotificationDraft, nameOf, pageOf, type Words } from './draft-rules.ts'
import type { DeclinedFacts, DeviceFacts } from './fact-queries.ts'

const base = { kind: 'ownership_proof', channel: 'email' } as const

export function ownershipProven(device: DeviceFacts, words: Words = ENGLISH): NotificationDraft[] {
  return draftsFor([device.owner_user_id], {
    ...base,
    title: words.texts.proofs.proven(nameOf(device, words)),
    text: words.texts.proofs.provenText(device.imei),
    link: pageOf(device),
  })
}

/** A sender who has transferred the device since is not notified. */
export function documentDeclined(declined: DeclinedFacts, words: Words = ENGLISH): NotificationDraft[] {
  const { proofs } = words.texts
  const { document_type, sent_by_user_id, owner_user_id, reason, imei } = declined
  if (reason === null || sent_by_user_id !== owner_user_id) return []
  return draftsFor([owner_user_id], {
    ...base,
    title: proofs.declined(nameOf(declined, words)),
    text: { receipt: proofs.declinedReceipt, photo: proofs.declinedPhoto }[document_type](imei, reason),
    link: pageOf(declined),
  })
}
