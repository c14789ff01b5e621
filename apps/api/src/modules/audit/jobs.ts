import { DAILY, HOURLY, job, PERSISTENT } from '../../jobs/define-job.ts'

export const auditJobs = {
  /** Signs the head of the audit log. */
  'audit.sign-head': job(HOURLY, { cron: '5 * * * *' }),
  /** Mails a signed head to the supervisors. */
  'audit.mail-head': job<{ headId: number }>(PERSISTENT),
  /** Mails the supervisors what officers did yesterday. At 06:11 in Lagos. */
  'audit.digest': job(DAILY, { cron: '11 5 * * *' }),
}
