/** Notifications about trace and block (decisions §20). Pure. */
import { formatDateTimeIn } from '@amana/messages'
import { casePageOf, draftsFor, ENGLISH, type NotificationDraft, nameOf, type Words } from './draft-rules.ts'
import type { FlagFacts, ModeFacts, RestingFacts } from './fact-queries.ts'

/**
 * To the owner alone. The text message names neither trace nor block, since a thief may read it on the phone.
 */
export function flagModeChanged(change: ModeFacts, words: Words = ENGLISH): NotificationDraft[] {
  const { modes } = words.texts
  const { case_number, imei, mode, changed_by } = change
  const traced = mode === 'trace'
  const effect = traced ? untilText(change, words) : modes.blockedText
  return draftsFor([change.owner_user_id], {
    kind: 'flag_mode',
    // Also by text message, since the mailbox may be on the phone that is gone.
    channel: 'email_sms',
    title: (traced ? modes.traced : modes.blocked)(nameOf(change, words)),
    text: [modes.about(case_number, imei), effect, modes.by[changed_by]].join('\n'),
    link: casePageOf(change),
  })
}

/** Until when networks trace the phone, and what happens then. */
export function untilText(
  { trace_until: until }: Pick<FlagFacts, 'trace_until'>,
  { locale, texts }: Words,
): string {
  return until === null ? '' : texts.modes.tracedText(formatDateTimeIn(locale, until))
}

/** To officers, with their page of the phone. */
export function traceRests(flag: RestingFacts, words: Words = ENGLISH): NotificationDraft[] {
  const { modes } = words.texts
  const until = flag.trace_until === null ? '' : formatDateTimeIn(words.locale, flag.trace_until)
  return draftsFor(flag.reminded_ids, {
    kind: 'case_rests',
    channel: 'email',
    title: modes.rests(nameOf(flag, words)),
    text: modes.restsText(flag.case_number, flag.imei, until),
    link: `/law-enforcement/detail-page?imei=${flag.imei}`,
  })
}
