/** Notifications about flags, and about checks of flagged phones. Pure. */
import { formatDateTimeIn } from '@amana/messages'
import {
  type Content,
  casePageOf,
  draftsFor,
  ENGLISH,
  type NotificationDraft,
  nameOf,
  type Words,
} from './draft-rules.ts'
import type { FlagFacts, HitFacts, RefusedFacts } from './fact-queries.ts'
import { untilText } from './mode-rules.ts'

/** Whether the page of the case has the receipt for this person: it has it for its present owner. */
function hasReceipt(
  { owner_user_id, reporter_user_id, reporter_owned }: FlagFacts,
  userId: string | null,
): boolean {
  return userId !== null && userId === owner_user_id && (!reporter_owned || userId === reporter_user_id)
}

/** A report that was decided before this ran is announced by its decision alone. */
export function flagCreated(flag: FlagFacts, words: Words = ENGLISH): NotificationDraft[] {
  const { flags } = words.texts
  const { case_number, imei } = flag
  const device = nameOf(flag, words)
  const type = words.texts.words[flag.flag_type]
  const base = { kind: 'device_flagged', channel: 'email', link: casePageOf(flag) } as const
  const owner = [flag.owner_user_id]
  if (flag.status === 'under_review')
    return draftsFor(owner, {
      ...base,
      title: flags.reported(device, type),
      text: flags.reportedText(imei, type, case_number),
    })
  if (flag.public_report) return []
  if (flag.officer_user_id === null)
    return draftsFor([flag.reporter_user_id], {
      ...base,
      receipt: hasReceipt(flag, flag.reporter_user_id),
      nextSteps: flag.flag_type !== 'found',
      pushed: false,
      title: flags.own(device, type),
      text: [
        flags.ownText(case_number, imei),
        ...(flag.mode === 'trace' ? [untilText(flag, words)] : []),
      ].join('\n'),
    })
  return draftsFor(owner, {
    ...base,
    receipt: hasReceipt(flag, flag.owner_user_id),
    title: flags.byOfficers(device, type),
    text: flags.byOfficersText(case_number, imei),
  })
}

export function flagConfirmed(flag: FlagFacts, words: Words = ENGLISH): NotificationDraft[] {
  const { flags } = words.texts
  const { case_number, imei } = flag
  return draftsFor([flag.owner_user_id], {
    kind: 'device_flagged',
    channel: 'email',
    title: flags.confirmed(nameOf(flag, words), words.texts.words[flag.flag_type]),
    text: flags.confirmedText(case_number, imei),
    link: casePageOf(flag),
    receipt: hasReceipt(flag, flag.owner_user_id),
  })
}

export function flagRejected(flag: FlagFacts, words: Words = ENGLISH): NotificationDraft[] {
  const { flags } = words.texts
  const { case_number, imei } = flag
  return draftsFor([flag.owner_user_id], {
    kind: 'device_found',
    channel: 'email',
    title: flags.rejected(nameOf(flag, words)),
    text: flags.rejectedText(case_number, imei, words.texts.words[flag.flag_type]),
    link: casePageOf(flag),
  })
}

export function flagCleared(flag: FlagFacts, words: Words = ENGLISH): NotificationDraft[] {
  const { flags } = words.texts
  const { case_number, imei } = flag
  const device = nameOf(flag, words)
  const found = flag.cleared_by_user_id !== null && flag.cleared_by_user_id === flag.owner_user_id
  return draftsFor([flag.owner_user_id], {
    kind: 'device_found',
    channel: 'email',
    title: (found ? flags.markedFound : flags.closed)(device),
    text: flags.clearedText(case_number, imei),
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
export function searchHit(hit: HitFacts, words: Words = ENGLISH): NotificationDraft[] {
  const { searches, words: names } = words.texts
  const { imei, case_number, device_state: state } = hit
  const [type, time] = [names[hit.flag_type], formatDateTimeIn(words.locale, hit.checked_at)]
  const content = {
    kind: 'search_hit',
    channel: 'email',
    title: searches.title(type, nameOf(hit, words)),
    text: state
      ? searches.textWithState(time, imei, type, state, case_number)
      : searches.text(time, imei, type, case_number),
  } as const
  const drafts = draftsForInterested(hit, content, { officers: [hit.officer_user_id] })
  return drafts.some(({ userId }) => userId === hit.asked_by_user_id) ? [] : drafts
}

export function registrationRefused(flag: RefusedFacts, words: Words = ENGLISH): NotificationDraft[] {
  const { registrations, words: names } = words.texts
  const about = [flag.imei, names[flag.flag_type], flag.case_number] as const
  const content = {
    kind: 'registration_attempt',
    channel: 'email',
    title: registrations.title(names[flag.flag_type], nameOf(flag, words)),
    text: registrations.text(...about),
  } as const
  return draftsForInterested(flag, content, {
    officers: flag.case_officer_ids,
    text: registrations.textForOfficers(...about),
  })
}
