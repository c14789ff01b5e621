import { job, NOT_RETRIED } from '../../jobs/define-job.ts'

export const transfersJobs = {
  /** Ends transfers whose session is over. */
  'transfers.expire': job(NOT_RETRIED, { cron: '* * * * *' }),
}
