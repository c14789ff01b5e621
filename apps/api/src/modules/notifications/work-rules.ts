/** Notifications of officers about work that waits for them: inside the product, and pushed. Pure. */
import { draftsFor, ENGLISH, type NotificationDraft, nameOf, type Words } from './draft-rules.ts'
import type { AssignedFacts, FlagFacts, WaitingFacts } from './fact-queries.ts'

const pageOf = ({ imei }: FlagFacts) => `/law-enforcement/detail-page?imei=${imei}`

/** To officers of the state who get pushes: the others see it in their list of work. */
export function reportWaits(flag: WaitingFacts, words: Words = ENGLISH): NotificationDraft[] {
  const { work, words: names } = words.texts
  return draftsFor(flag.officer_ids, {
    kind: 'report_waits',
    channel: 'in_app',
    title: work.waits(names[flag.flag_type], nameOf(flag, words)),
    text: work.waitsText(flag.case_number, flag.imei),
    link: pageOf(flag),
  })
}

export function caseAssigned(flag: AssignedFacts, words: Words = ENGLISH): NotificationDraft[] {
  const { work, words: names } = words.texts
  return draftsFor([flag.assigned_user_id], {
    kind: 'case_assigned',
    channel: 'in_app',
    title: work.assigned(flag.case_number),
    text: work.assignedText(names[flag.flag_type], nameOf(flag, words), flag.imei),
    link: pageOf(flag),
  })
}
