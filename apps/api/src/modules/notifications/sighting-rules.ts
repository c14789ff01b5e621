/** The notification that a network saw a missing phone: never the area, so that nobody is followed. Pure. */
import { formatDateIn } from '@amana/messages'
import { casePageOf, draftsFor, ENGLISH, type NotificationDraft, nameOf, type Words } from './draft-rules.ts'
import type { SeenFacts } from './fact-queries.ts'

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
