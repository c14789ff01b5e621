import { HOURLY, job, NOT_RETRIED } from '../../jobs/define-job.ts'

export const flagsJobs = {
  /** Ends theft reports whose contact nobody proved. */
  'flags.lapse': job(HOURLY, { cron: '11 * * * *' }),
  /** Reminds of cases that wait for their IMEI, and ends them after 14 days. */
  'flags.follow-reports': job(HOURLY, { cron: '23 * * * *' }),
  /** Blocks phones whose period of tracing is over. */
  'flags.end-traces': job(NOT_RETRIED, { cron: '* * * * *' }),
  /** Reminds officers of traced cases on which nobody acts. */
  'flags.remind-of-traces': job(NOT_RETRIED, { cron: '* * * * *' }),
}
