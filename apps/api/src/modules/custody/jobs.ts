import { HOURLY, job, NOT_RETRIED } from '../../jobs/define-job.ts'

export const custodyJobs = {
  /** Notifies people of phones on a shelf that matched when their case opened. */
  'custody.notify-matches': job(NOT_RETRIED, { cron: '* * * * *' }),
  /** Reminds officers of phones whose owner is not called, or does not come. */
  'custody.remind': job(HOURLY, { cron: '41 * * * *' }),
}
