import { HOURLY, job, PERSISTENT } from '../../jobs/define-job.ts'

export const blockListJobs = {
  /** Mails the supervisors that the brake stopped new blocks. */
  'block-list.stopped': job<{ stopId: number }>(PERSISTENT),
  /**
   * Mails the supervisors, and the officers who were named, that a command proposed or made a release of
   * stops.
   */
  'block-list.release': job<{
    step: 'proposed' | 'released'
    by: string[]
    reason: string
    sources: string[]
    at: string
  }>(PERSISTENT),
  /** Writes a file of the block list if it has changed, and deletes what is pruned. */
  'block-list.snapshot': job(HOURLY, { cron: '47 * * * *' }),
}
