import type { Database } from '../../db/index.ts'
import type { CheckLedger } from '../payments/index.ts'
import { type CompletionDeps, completeVerification } from './complete-verification.ts'
import { selectCheck, updateLinkEnded } from './queries.ts'
import { findPayableCheck, mayReadCheck } from './read-verification.ts'

/** The checks as payments see them: payable, readable, completed once they are paid for. */
export function createCheckLedger(deps: CompletionDeps & { database: Database }): CheckLedger {
  const { database } = deps
  return {
    findPayable: (actor, check, now) => findPayableCheck(database, actor, check, now),
    mayRead: (actor, verificationId, accessToken) =>
      mayReadCheck(database, actor, verificationId, accessToken),
    complete: (tx, paid) => completeVerification(deps, tx, paid),
    async linkToReport(verificationId) {
      const check = await selectCheck(database.db, verificationId)
      return check ? deps.reportLinks.urlOf(check) : null
    },
    endLinkToReport: updateLinkEnded,
  }
}
