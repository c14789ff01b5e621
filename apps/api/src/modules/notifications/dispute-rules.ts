/** Notifications about claims to a device. Pure. */

import {
  draftsFor,
  ENGLISH,
  hasCertificate,
  type NotificationDraft,
  nameOf,
  pageOf,
  type Words,
} from './draft-rules.ts'
import type { DisputeFacts } from './fact-queries.ts'

const base = { kind: 'device_disputed', channel: 'email' } as const

/** A claim that was decided before this ran is announced by its decision alone. */
export function deviceDisputed(dispute: DisputeFacts, words: Words = ENGLISH): NotificationDraft[] {
  if (dispute.status !== 'open') return []
  const { claimed, claimedText, claimedOnlyText } = words.texts.disputes
  return draftsFor([dispute.owner_user_id], {
    ...base,
    title: claimed(nameOf(dispute, words)),
    text: (dispute.contests ? claimedText : claimedOnlyText)(dispute.case_number, dispute.imei),
    link: pageOf(dispute),
  })
}

/** An officer said that the claim makes the phone disputed. */
export function disputeContested(dispute: DisputeFacts, words: Words = ENGLISH): NotificationDraft[] {
  if (dispute.status !== 'open') return []
  const { contested, contestedText } = words.texts.disputes
  return draftsFor([dispute.owner_user_id], {
    ...base,
    title: contested(nameOf(dispute, words)),
    text: contestedText(dispute.case_number, dispute.imei),
    link: pageOf(dispute),
  })
}

/** Neither side learns the other's name. */
export function disputeDecided(dispute: DisputeFacts, words: Words = ENGLISH): NotificationDraft[] {
  const { disputes } = words.texts
  const { case_number, imei, status, claimant_user_id, owner_user_id, owner_before_user_id } = dispute
  const device = nameOf(dispute, words)
  if (status === 'upheld')
    return [
      ...draftsFor([claimant_user_id], {
        ...base,
        title: disputes.upheld(device),
        text: hasCertificate(dispute, claimant_user_id)
          ? disputes.upheldWithCertificate(case_number, imei)
          : disputes.upheldText(case_number, imei),
        link: pageOf(dispute),
        receipt: owner_user_id === claimant_user_id,
      }),
      ...draftsFor([owner_before_user_id], {
        ...base,
        title: disputes.taken(device),
        text: disputes.takenText(case_number, imei),
        link: '/my-devices',
        receipt: true,
      }),
    ]
  if (status === 'rejected')
    return [
      ...draftsFor([claimant_user_id], {
        ...base,
        title: disputes.rejected(device),
        text: disputes.rejectedText(case_number, imei),
        link: '',
      }),
      ...draftsFor([owner_user_id], {
        ...base,
        title: disputes.kept(device),
        text: disputes.keptText(case_number, imei),
        link: pageOf(dispute),
      }),
    ]
  return []
}
