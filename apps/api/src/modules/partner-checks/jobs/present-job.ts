import type { CheckJob } from '@amana/contract'
import { newId } from '../../../kernel/random.ts'
import type { JobRow } from './queries.ts'

export function presentJob(job: JobRow): CheckJob {
  return {
    id: job.id,
    status: job.status,
    reason: job.reason,
    lines: job.lines,
    bad_lines: job.bad_lines,
    duplicates: job.duplicates,
    counts: job.counts,
    created_at: job.created_at.toISOString(),
    ended_at: job.ended_at?.toISOString() ?? null,
    expires_at: job.expires_at.toISOString(),
  }
}

/** The event that webhooks send when a job has ended. */
export const endedEvent = ({ id, organisation_id: organisationId, sandbox, status }: JobRow, at: Date) => ({
  id: newId(at),
  organisationId,
  sandbox,
  type: 'check_job.done',
  data: { id, status },
  at,
})

/** Where the file storage has them. */
export const JOBS_PREFIX = 'check-jobs'
export const filesOf = (id: string) => ({
  upload: `${JOBS_PREFIX}/${id}/upload`,
  result: `${JOBS_PREFIX}/${id}/result`,
})
export const jobOfFile = (key: string): string => key.split('/')[1] ?? ''
