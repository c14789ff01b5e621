import { DAILY, job, PERSISTENT } from '../../jobs/define-job.ts'

export const profileJobs = {
  /** Sends the last message to a deleted account: `noticeId` is the id of `erasure_notices`. */
  'profile.tell-erased': job<{ noticeId: string }>(PERSISTENT),
  /** Ends personal data after its retention (docs/privacy.md). At 03:07 in Lagos. */
  'privacy.purge': job(DAILY, { cron: '7 2 * * *' }),
}
