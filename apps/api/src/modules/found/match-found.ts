import type { JobData } from '../../jobs/jobs.ts'
import { lockCase, lockOpenCases, updateMatched, updateMatchedByReport } from './case-queries.ts'
import type { FoundDeps } from './deps.ts'
import { MATCHED_BY_A_REPORT } from './rules.ts'

type MatchDeps = Pick<FoundDeps, 'database' | 'clock' | 'jobs'>

/**
 * Job: finds out who misses the phone, and notifies both sides. The finder's message is the same whether
 * anybody does. Runs once for a case: a repeat finds it matched.
 */
export async function matchFound(
  { database, clock, jobs }: MatchDeps,
  { caseId, mails }: JobData['found.match'],
): Promise<void> {
  await database.transaction(async (tx) => {
    // The next statement then reads all reports that were proven before `matchReport` passed this case over.
    await lockCase(tx, caseId)
    const asked = await updateMatched(tx, caseId, clock.now())
    if (!asked) return
    if (asked.matched)
      await jobs.enqueue(tx, 'found.tell', { caseId, to: 'owner', what: 'reported', id: caseId })
    if (mails) await jobs.enqueue(tx, 'found.tell', { caseId, to: 'finder', what: 'received', id: caseId })
  })
}

/**
 * Job: a phone that nobody had and nobody missed was found, and is reported now. The reporter gets a link to
 * what the finder wrote; the finder is not notified. A repeat finds the cases matched.
 */
export async function matchReport(
  { database, jobs }: Pick<MatchDeps, 'database' | 'jobs'>,
  { flagId }: JobData['found.report-proven'],
): Promise<void> {
  await database.transaction(async (tx) => {
    const caseIds = await lockOpenCases(tx, flagId, MATCHED_BY_A_REPORT)
    for (const caseId of await updateMatchedByReport(tx, caseIds, flagId))
      await jobs.enqueue(tx, 'found.tell', { caseId, to: 'owner', what: 'reported', id: caseId })
  })
}
