import { job, NOT_RETRIED } from '../../jobs/define-job.ts'

export const lawEnforcementJobs = {
  /** Marks proposals that no supervisor decided in time. */
  'law-enforcement.expire-proposals': job(NOT_RETRIED, { cron: '* * * * *' }),
}
