import { HOURLY, job, PERSISTENT } from '../jobs/define-job.ts'

export const channelsJobs = {
  /** Asks a caller's network for the money of a check: `orderId` is the id of `phone_checks`. */
  'channels.pay': job<{ orderId: string }>(PERSISTENT),
  /** Tells a caller the result of a check that is paid for. */
  'channels.answer': job<{ verificationId: string }>(PERSISTENT),
  /** Tells a caller that the payment for a check did not go through. */
  'channels.refused': job<{ verificationId: string }>(PERSISTENT),
  /** Answers a received text message. */
  'channels.reply': job<{ receivedId: string }>(PERSISTENT),
  'channels.send': job<{ textId: string }>(PERSISTENT),
  /** Deletes calls and messages after their retention. */
  'channels.purge': job(HOURLY, { cron: '51 * * * *' }),
}
