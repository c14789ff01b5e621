import { pipeline } from 'node:stream/promises'
import type { JobData } from '../../../jobs/jobs.ts'
import type { PartnerCheckDeps } from '../deps.ts'
import { beginJob, commitJob, rememberChecked } from './facts-queries.ts'
import { filesOf } from './present-job.ts'
import { selectAnyJob } from './queries.ts'

/**
 * Job: remembers the numbers of a job that is done, so that its organisation is told of their flags. Its
 * upload is read again: a process that dies leaves nothing behind, and the next one begins anew.
 */
export async function rememberJob(
  { database, storage }: Pick<PartnerCheckDeps, 'database' | 'storage'>,
  { jobId }: JobData['partner-checks.remember'],
  signal: AbortSignal,
): Promise<void> {
  const job = await selectAnyJob(database.db, jobId)
  const upload = job?.status === 'done' ? await storage.open(filesOf(job.id).upload) : null
  if (!job || upload === null) return
  const client = await database.pool.connect()
  let broken: Error | undefined
  try {
    await pipeline(upload, await beginJob(client), { signal })
    await rememberChecked(client, job.organisation_id, job.started_at ?? job.created_at)
    await commitJob(client)
  } catch (error) {
    broken = error as Error
    throw error
  } finally {
    upload.destroy()
    client.release(broken ?? false)
  }
}
