import { DAILY, job, PERSISTENT } from '../../jobs/define-job.ts'

export const webhooksJobs = {
  /** Deletes events that were delivered or abandoned long ago. */
  'webhooks.purge': job(DAILY, { cron: '43 3 * * *' }),
  /** Mails the owners and developers of an organisation that a webhook was disabled. */
  'webhooks.disabled': job<{ webhookId: string }>(PERSISTENT),
}
