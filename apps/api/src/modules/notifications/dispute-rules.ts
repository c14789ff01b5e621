/** Notifications about claims to a device. Pure. */

import { draftsFor, hasCertificate, type NotificationDraft, nameOf, pageOf } from './draft-rules.ts'
import type { DisputeFacts } from './fact-queries.ts'

const base = { kind: 'device_disputed', channel: 'email' } as const

/** A claim that was decided before this ran is announced by its decision alone. */
export function deviceDisputed(dispute: DisputeFacts): NotificationDraft[] {
  if (dispute.status !== 'open') return []
  return draftsFor([dispute.owner_user_id], {
    ...base,
    title: `Somebody else says that your ${nameOf(dispute)} is theirs`,
    text: `Case ${dispute.case_number}, IMEI ${dispute.imei}. Officers look at it. Until they decide, for at most 14 days, the phone cannot be transferred and checks say that its ownership is disputed. Add your receipt or a photo of the box.`,
    link: pageOf(dispute),
  })
}

/** Neither side learns the other's name. */
export function disputeDecided(dispute: DisputeFacts): NotificationDraft[] {
  const { status, claimant_user_id, owner_user_id, owner_before_user_id } = dispute
  const device = nameOf(dispute)
  const about = `Case ${dispute.case_number}, IMEI ${dispute.imei}.`
  const again = 'If you think that this is wrong, take your receipt and this case number to the police.'
  if (status === 'upheld')
    return [
      ...draftsFor([claimant_user_id], {
        ...base,
        title: `Officers upheld your claim: the ${device} is yours`,
        text: `${about} It is in your account now${hasCertificate(dispute, claimant_user_id) ? ', with a new certificate' : ''}.`,
        link: pageOf(dispute),
        receipt: owner_user_id === claimant_user_id,
      }),
      ...draftsFor([owner_before_user_id], {
        ...base,
        title: `Your ${device} now belongs to the person who claimed it`,
        text: `${about} Officers upheld the claim, and the device has left your account. ${again}`,
        link: '/my-devices',
        receipt: true,
      }),
    ]
  if (status === 'rejected')
    return [
      ...draftsFor([claimant_user_id], {
        ...base,
        title: `Officers rejected your claim to a ${device}`,
        text: `${about} It stays with its owner. ${again}`,
        link: '',
      }),
      ...draftsFor([owner_user_id], {
        ...base,
        title: `The claim to your ${device} was rejected`,
        text: `${about} Officers decided that it stays yours.`,
        link: pageOf(dispute),
      }),
    ]
  return []
}
