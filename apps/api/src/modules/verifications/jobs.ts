import { HOURLY, job, PERSISTENT } from '../../jobs/define-job.ts'

export const verificationsJobs = {
  /** Sends the report of a completed check. */
  'verifications.deliver': job<{ verificationId: string }>(PERSISTENT),
  /** Sends it once more. `nth` of the `day` (Lagos): each is its own message. */
  'verifications.deliver-again': job<{ verificationId: string; day: string; nth: number }>(PERSISTENT),
  /** Sends it again to the address that paid. Null: there is none, and nobody may notice by the time. */
  'verifications.deliver-asked': job<{ id: string; verificationId: string | null }>(PERSISTENT),
  /** Checks were started: owners of stolen and lost phones among them are alerted. */
  'verifications.started': job<{ verificationIds: string[] }>(PERSISTENT),
  /** Marks unpaid checks older than 30 days. */
  'verifications.expire': job(HOURLY, { cron: '17 * * * *' }),
}
