import type { CheckJob } from '@amana/contract'
import { deleteOrphans } from '../../../immutable-files/delete-orphans.ts'
import { AppError } from '../../../kernel/app-error.ts'
import { after, DAY } from '../../../kernel/durations.ts'
import { lockBalance, postToLedger } from '../../organisations/index.ts'
import { publishEvent } from '../../webhooks/index.ts'
import type { PartnerCheckDeps } from '../deps.ts'
import { endedEvent, filesOf, JOBS_PREFIX, jobOfFile, presentJob } from './present-job.ts'
import {
  type JobRow,
  selectAnyJob,
  selectFinished,
  selectKept,
  updateDeleted,
  updateEnded,
} from './queries.ts'

/** A job that has not ended after a day never will. */
const STUCK_AFTER = DAY

/** Ends a job without a result; its money comes back. Undefined: it was over already. */
export async function endJob(
  deps: PartnerCheckDeps,
  id: string,
  status: 'failed' | 'cancelled',
): Promise<JobRow | undefined> {
  const now = deps.clock.now()
  const found = await selectAnyJob(deps.database.db, id)
  if (!found) return undefined
  return deps.database.transaction(async (tx) => {
    // Before the job, as everything that changes both.
    await lockBalance(tx, found.organisation_id)
    const job = await updateEnded(tx, id, status, now)
    if (!job) return undefined
    const { organisation_id, client_id, reserved_kobo: kobo } = job
    const entry = {
      organisation_id,
      client_id,
      job_id: id,
      at: now,
      kind: 'job_returned' as const,
      kobo,
      reserved: -kobo,
    }
    if (kobo > 0 && !(await postToLedger(tx, entry))) throw new Error('a balance did not take its money back')
    if (status === 'failed') await publishEvent(tx, endedEvent(job, now))
    return job
  })
}

/** @throws AppError job_over */
export async function cancelJob(deps: PartnerCheckDeps, { id }: JobRow): Promise<CheckJob> {
  const ended = await endJob(deps, id, 'cancelled')
  if (!ended) throw new AppError('job_over')
  await deps.storage.delete(filesOf(id).upload)
  return presentJob(ended)
}

const AT_ONCE = 100

/** Job: deletes the files of jobs after 7 days, and gives up jobs that never ended. */
export async function purgeJobs(deps: PartnerCheckDeps): Promise<void> {
  const now = deps.clock.now()
  const over = await selectFinished(deps.database.db, now, after(now, -STUCK_AFTER), AT_ONCE)
  for (const { id } of over) {
    await endJob(deps, id, 'failed')
    const job = await selectAnyJob(deps.database.db, id)
    if (!job || job.expires_at > now) continue
    const { upload, result } = filesOf(id)
    await deps.storage.delete(upload)
    await deps.storage.delete(result)
    await updateDeleted(deps.database.db, id, now)
  }
}

/** A row follows its upload within seconds. */
const ORPHAN_AGE = DAY

/** Job: deletes uploads that have no job, because their process died before it was written. */
export async function purgeOrphans(
  { database, storage, clock }: Pick<PartnerCheckDeps, 'database' | 'storage' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  await deleteOrphans(storage, {
    prefix: JOBS_PREFIX,
    before: after(clock.now(), -ORPHAN_AGE),
    async knownOf(keys) {
      const kept = await selectKept(database.db, [...new Set(keys.map(jobOfFile))])
      return new Set(keys.filter((key) => kept.has(jobOfFile(key))))
    },
    signal,
  })
}
