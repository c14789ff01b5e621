import { HOURLY, job, PERSISTENT } from '../../jobs/define-job.ts'

export const sightingsJobs = {
  /** Notifies the owners of these cases that a network saw their phones. `day`: of the sightings' receipt. */
  'sightings.notify': job<{ flagIds: number[]; day: string }>(PERSISTENT),
  /** Reminds the officer or the command of cases that were seen 72 hours ago and have no answer. */
  'sightings.remind': job(HOURLY, { cron: '23 * * * *' }),
}
