/** Notifications about flags, and about checks of flagged phones. Pure. */
import { formatDateTime } from '@amana/contract'
import { type Content, casePageOf, draftsFor, type NotificationDraft, nameOf } from './draft-rules.ts'
import type { FlagFacts, HitFacts, RefusedFacts } from './fact-queries.ts'

const NEXT_STEPS =
  'What to do now: report it to the police with this case number. Ask your network to block the SIM. Tell your bank, so that nobody uses your accounts from the phone.'

/** Whether the page of the case has the receipt for this person: it has it for its present owner. */
function hasReceipt({ owner_user_id, reporter_user_id, reporter_owned }: FlagFacts, userId: string | null): boolean {
  return userId !== null && userId === owner_user_id && (!reporter_owned || userId === reporter_user_id)
}

/** A report that was decided before this ran is announced by its decision alone. */
export function flagCreated(flag: FlagFacts): NotificationDraft[] {
  const device = nameOf(flag)
  const base = { kind: 'device_flagged', channel: 'email', link: casePageOf(flag) } as const
  const owner = [flag.owner_user_id]
  if (flag.status === 'under_review')
    return draftsFor(owner, {
      ...base,
      title: `Your ${device} was reported ${flag.flag_type}`,
      text: `Somebody reported IMEI ${flag.imei} as ${flag.flag_type}, case ${flag.case_number}. Officers review the report. Until they decide, whoever checks the device sees that a report is under review.\nIf you have your phone, object on the page of the case: officers read your reason together with the report.`,
    })
  if (flag.public_report) return []
  if (flag.officer_user_id === null)
    return draftsFor([flag.reporter_user_id], {
      ...base,
      receipt: hasReceipt(flag, flag.reporter_user_id),
      title: `Your ${device} is flagged as ${flag.flag_type}`,
      text: `Case ${flag.case_number}, IMEI ${flag.imei}. Whoever checks the device is warned from now on, and its certificates are revoked.\n${NEXT_STEPS}\nIf you did not flag it, change your PIN and password.`,
    })
  return draftsFor(owner, {
    ...base,
    receipt: hasReceipt(flag, flag.owner_user_id),
    title: `Law enforcement flagged your ${device} as ${flag.flag_type}`,
    text: `Case ${flag.case_number}, IMEI ${flag.imei}. Its certificates are revoked and it cannot be transferred. Ask any police station about the case number if you do not know why.`,
  })
}

export function flagConfirmed(flag: FlagFacts): NotificationDraft[] {
  return draftsFor([flag.owner_user_id], {
    kind: 'device_flagged',
    channel: 'email',
    title: `Officers confirmed that your ${nameOf(flag)} is reported ${flag.flag_type}`,
    text: `Case ${flag.case_number}, IMEI ${flag.imei}. Whoever checks the device is warned from now on, and its certificates are revoked.`,
    link: casePageOf(flag),
    receipt: hasReceipt(flag, flag.owner_user_id),
  })
}

export function flagRejected(flag: FlagFacts): NotificationDraft[] {
  return draftsFor([flag.owner_user_id], {
    kind: 'device_found',
    channel: 'email',
    title: `The report on your ${nameOf(flag)} was rejected`,
    text: `Case ${flag.case_number}, IMEI ${flag.imei}. Officers looked at the report that it was ${flag.flag_type} and rejected it. People who check the device are no longer warned because of it.`,
    link: casePageOf(flag),
  })
}

export function flagCleared(flag: FlagFacts): NotificationDraft[] {
  const device = nameOf(flag)
  const found = flag.cleared_by_user_id !== null && flag.cleared_by_user_id === flag.owner_user_id
  return draftsFor([flag.owner_user_id], {
    kind: 'device_found',
    channel: 'email',
    title: found ? `Your ${device} is marked as found` : `The case on your ${device} is closed`,
    text: `Case ${flag.case_number}, IMEI ${flag.imei}. People who check the device are no longer warned because of it.`,
    link: casePageOf(flag),
    receipt: hasReceipt(flag, flag.owner_user_id),
  })
}

/**
 * Drafts for the people interested in a case, each with their page of it: the owner, else the reporter, and
 * officers of the case.
 */
function draftsForInterested(
  flag: FlagFacts,
  content: Omit<Content, 'link'>,
  { officers, text = content.text }: { officers: readonly (string | null)[]; text?: string },
): NotificationDraft[] {
  const owner = flag.owner_user_id ?? flag.reporter_user_id
  return [
    // An officer who reported an unregistered device is notified as an officer only.
    ...draftsFor(officers.includes(owner) ? [] : [owner], { ...content, link: casePageOf(flag) }),
    ...draftsFor(officers, { ...content, text, link: `/law-enforcement/detail-page?imei=${flag.imei}` }),
  ]
}

/**
 * A check by an interested person notifies nobody: it is no stranger's, and must not consume the hourly
 * quota.
 */
export function searchHit(hit: HitFacts): NotificationDraft[] {
  const place = hit.device_state ? ` in ${hit.device_state}` : ''
  const content = {
    kind: 'search_hit',
    channel: 'email',
    title: `Somebody checked the ${hit.flag_type} ${nameOf(hit)}`,
    text: `On ${formatDateTime(hit.checked_at)} somebody asked about IMEI ${hit.imei}. It is reported ${hit.flag_type}${place}, case ${hit.case_number}. They were warned. We do not say who asked.`,
  } as const
  const drafts = draftsForInterested(hit, content, { officers: [hit.officer_user_id] })
  return drafts.some(({ userId }) => userId === hit.asked_by_user_id) ? [] : drafts
}

export function registrationRefused(flag: RefusedFacts): NotificationDraft[] {
  const refused = `An attempt to register IMEI ${flag.imei} was refused, because it is reported ${flag.flag_type}, case ${flag.case_number}.`
  const content = {
    kind: 'registration_attempt',
    channel: 'email',
    title: `Somebody tried to register the ${flag.flag_type} ${nameOf(flag)}`,
    text: `${refused} Tell the police the case number: officers can see who tried.`,
  } as const
  return draftsForInterested(flag, content, {
    officers: flag.case_officer_ids,
    text: `${refused} The notes of the case say who tried.`,
  })
}
