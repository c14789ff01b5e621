/** Notifications about found phones: that there is something to read, never what, nor who wrote it. Pure. */
import { FOUND_NOTICE } from '@amana/contract'
import { draftsFor, type NotificationDraft } from './draft-rules.ts'
import type { FoundFacts } from './fact-queries.ts'

function draft({ case_number, owner_user_id }: FoundFacts, title: string, text: string): NotificationDraft[] {
  return draftsFor([owner_user_id], {
    kind: 'found_phone',
    channel: 'email',
    title,
    text: `Case ${case_number}. ${text}`,
    link: `/found/${case_number}`,
  })
}

/** Also by text message, since the mailbox may be on the phone that is gone. */
export function foundReported(found: FoundFacts): NotificationDraft[] {
  const text = `Read what they wrote, and answer there. Neither of you sees who the other is.\n${FOUND_NOTICE} Do not meet alone: ask them to hand the phone over at a police station.`
  return draft(found, 'Somebody says that they found a phone of yours', text).map((each) => ({ ...each, channel: 'email_sms' }))
}

export function foundMessage(found: FoundFacts): NotificationDraft[] {
  return draft(found, 'A new message about a found phone', 'Read it in the conversation, and answer there.')
}

export function foundClosed(found: FoundFacts): NotificationDraft[] {
  return draft(found, 'A conversation about a found phone is closed', 'Nobody can write in it any more. You can still read it.')
}
