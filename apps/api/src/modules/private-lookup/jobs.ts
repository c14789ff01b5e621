import { DAILY, job, PERSISTENT } from '../../jobs/define-job.ts'

export const privateLookupJobs = {
  /** Mails the administrators that a client used up its quota of private checks. */
  'private-lookup.alarm': job<{ clientId: string; day: string; asked: number }>(PERSISTENT),
  /** Deletes the counts of earlier days. */
  'private-lookup.purge': job(DAILY, { cron: '13 3 * * *' }),
}
