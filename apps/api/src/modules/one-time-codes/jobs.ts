import { job } from '../../jobs/define-job.ts'

export const oneTimeCodesJobs = {
  /**
   * Sends a one-time code or link by mail or SMS. Tried every minute for the day that a link lives; a code
   * expires after ten minutes, which the job checks itself.
   */
  'codes.send': job<{ codeId: string }>({
    retryLimit: 1_450,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 60,
  }),
}
