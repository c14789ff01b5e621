/** The notification about an officer's note for the owner: never its words, nor who wrote it. Pure. */
import { casePageOf, draftsFor, ENGLISH, type NotificationDraft, nameOf, type Words } from './draft-rules.ts'
import type { NoteFacts } from './fact-queries.ts'

/** To the present owner alone, if they had the device when it was written and may follow the case. */
export function noteForOwner(note: NoteFacts, words: Words = ENGLISH): NotificationDraft[] {
  const { owner_user_id: userId, acquired_at: acquiredAt, written_at, unproven, followed, case_number } = note
  if (userId === null || acquiredAt === null || acquiredAt > written_at || unproven || !followed) return []
  return draftsFor([userId], {
    kind: 'case_note',
    // Also by text message, since the mailbox may be on the phone that is gone.
    channel: 'email_sms',
    title: words.texts.notes.title(nameOf(note, words)),
    text: words.texts.notes.text(case_number),
    link: casePageOf(note),
  })
}
