/** The notification that a network saw a missing phone: never the area, so that nobody is followed. Pure. */
import { formatDateIn } from '@amana/messages'
import { casePageOf, draftsFor, ENGLISH, type NotificationDraft, nameOf, type Words } from './draft-rules.ts'
import type { ReportSeenFacts, SeenFacts } from './fact-queries.ts'
import type { ToReporter } from './theft-report-rules.ts'

/** To the owner alone. Without proof of ownership not even network, day and state (decisions §20). */
export function phoneSeen(seen: SeenFacts, words: Words = ENGLISH): NotificationDraft[] {
  const { locale, texts } = words
  const { case_number, ownership_proven, network, seen_at, state, is_open } = seen
  if (!is_open) return []
  const where =
    ownership_proven && network !== null && seen_at !== null && state !== null
      ? texts.sightings.where(network, formatDateIn(locale, seen_at), state)
      : texts.sightings.byNetwork
  return draftsFor([seen.owner_user_id], {
    kind: 'phone_seen',
    // Also by text message, since the mailbox may be on the phone that is gone.
    channel: 'email_sms',
    title: texts.sightings.title(nameOf(seen, words)),
    text: `${where}\n${texts.sightings.next(case_number)}`,
    link: casePageOf(seen),
  })
}

/** To a reporter without a registered phone: that a network saw it, as an owner without proof reads it. */
export function reportedPhoneSeen(
  { case_number }: Pick<ReportSeenFacts, 'case_number'>,
  { texts: { sightings } }: Words = ENGLISH,
): ToReporter {
  return {
    title: sightings.ofReport(case_number),
    text: sightings.next(case_number),
    link: `/report/${case_number}`,
    sms: sightings.ofReportSms(case_number),
  }
}
