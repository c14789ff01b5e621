import { readSession } from '../../lib/session.ts'
import { textDrafts } from '../../lib/tab-store.ts'

/** The unsent text of one form: the finder's, who has the conversation's token, or the signed-in person's. */
export function threadDraft<Field extends string>(
  field: Field,
  { case: caseNumber }: { case: string },
  token: string | undefined,
) {
  const draftOf = textDrafts(`amana.found-${field}-draft.${caseNumber}`, [field])
  return draftOf(token === undefined ? (readSession()?.user.id ?? '') : 'finder')
}
