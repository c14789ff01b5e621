import { HOURLY, job, PERSISTENT } from '../../jobs/define-job.ts'

export const organisationsJobs = {
  /** Mails an invitation, with a new link. */
  'organisations.invite': job<{ invitationId: string }>(PERSISTENT),
  /** Mails the administrators that an organisation applied. */
  'organisations.applied': job<{ organisationId: string }>(PERSISTENT),
  /** Mails the owners what an administrator decided. */
  'organisations.decided': job<{ organisationId: string; status: 'approved' | 'rejected' | 'suspended' }>(
    PERSISTENT,
  ),
  /** Deletes what clients no longer need: old assertions, ended secrets, kept answers. */
  'organisations.purge': job(HOURLY, { cron: '29 * * * *' }),
}
