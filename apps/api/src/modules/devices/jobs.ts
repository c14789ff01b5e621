import { HOURLY, job } from '../../jobs/define-job.ts'

export const devicesJobs = {
  /** Forgets by which attempt a device was registered, after a day. */
  'devices.purge': job(HOURLY, { cron: '47 * * * *' }),
}
