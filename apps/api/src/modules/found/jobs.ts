import { job, PERSISTENT } from '../../jobs/define-job.ts'

export const foundJobs = {
  /** Asks who misses a phone that somebody found. `mails`: the finder gets a message. */
  'found.match': job<{ caseId: string; mails: boolean }>(PERSISTENT),
  /** A reporter proved their contact: found cases that nobody misses the phone of are asked again. */
  'found.report-proven': job<{ flagId: number }>(PERSISTENT),
  /**
   * Notifies one side of a found case that there is something to read. `id`: of the message or case that it
   * is about.
   */
  'found.tell': job<{
    caseId: string
    to: 'finder' | 'owner'
    what: 'received' | 'reported' | 'message' | 'closed'
    id: string
  }>(PERSISTENT),
  /** A `found` flag was made, which closes what is written about the phone. */
  'found.flagged': job<{ flagId: number }>(PERSISTENT),
  /** Mails those who look after this Amana that `side` reported the other one. */
  'found.abuse': job<{ caseId: string; side: 'finder' | 'owner' }>(PERSISTENT),
}
