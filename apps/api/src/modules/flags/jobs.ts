import { HOURLY, job } from '../../jobs/define-job.ts'

export const flagsJobs = {
  /** Ends theft reports whose contact nobody proved. */
  'flags.lapse': job(HOURLY, { cron: '11 * * * *' }),
}
