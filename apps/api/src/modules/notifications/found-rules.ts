/** Notifications about found phones: that there is something to read, never what, nor who wrote it. Pure. */
import { draftsFor, ENGLISH, type NotificationDraft, type Words } from './draft-rules.ts'
import type { FoundFacts } from './fact-queries.ts'

interface NoticeText {
  title: string
  text: string
}

function draft(
  { case_number, owner_user_id }: FoundFacts,
  { texts }: Words,
  { title, text }: NoticeText,
): NotificationDraft[] {
  return draftsFor([owner_user_id], {
    kind: 'found_phone',
    channel: 'email',
    title,
    text: texts.foundPhones.text(case_number, text),
    link: `/found/${case_number}`,
  })
}

/** Also by text message, since the mailbox may be on the phone that is gone. */
export function foundReported(found: FoundFacts, words: Words = ENGLISH): NotificationDraft[] {
  const { reported, reportedText, police, safe } = words.texts.foundPhones
  const said = { title: reported, text: `${reportedText}\n${police} ${safe}` }
  return draft(found, words, said).map((each) => ({ ...each, channel: 'email_sms' }))
}

export function foundMessage(found: FoundFacts, words: Words = ENGLISH): NotificationDraft[] {
  const { message, messageText } = words.texts.foundPhones
  return draft(found, words, { title: message, text: messageText })
}

export function foundClosed(found: FoundFacts, words: Words = ENGLISH): NotificationDraft[] {
  const { closed, closedText } = words.texts.foundPhones
  return draft(found, words, { title: closed, text: closedText })
}
