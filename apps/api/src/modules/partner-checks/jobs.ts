import { HOURLY, job, NOT_RETRIED, PERSISTENT } from '../../jobs/define-job.ts'

/** Its process died: another takes it up from the start. The file storage may be away for hours. */
const FILE = { ...PERSISTENT, retryDelay: 1, expireInSeconds: 900 }

export const partnerChecksJobs = {
  /** Checks the numbers of an uploaded file. Versions of the former name cannot read files of this one. */
  'partner-checks.check-file': job<{ jobId: string }>(FILE, { formerName: 'partner-checks.run-job' }),
  /** `toldFlags`: flags that changed lately and that the answer tells of; jobs of older versions lack it. */
  'partner-checks.remember': job<{ jobId: string; toldFlags?: number[] }>(FILE),
  /** Deletes uploads and results after 7 days, and who checked what after 90. */
  'partner-checks.purge': job(HOURLY, { cron: '37 * * * *' }),
  /** Tells of flags that changed while a single check was answered. */
  'partner-checks.tell-missed': job(NOT_RETRIED, { cron: '* * * * *' }),
  /** Single checks were answered: owners of stolen and lost phones among them are alerted. */
  'partner-checks.answered': job<{ imeis: string[]; at: string }>(PERSISTENT),
  /** Mails the administrators that a client asks for neighbouring serial numbers. */
  'partner-checks.alarm': job<{ clientId: string; tac: string; numbers: number; at: string }>(PERSISTENT),
}
