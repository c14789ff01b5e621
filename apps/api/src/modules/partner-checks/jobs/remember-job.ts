import { pipeline } from 'node:stream/promises'
import type { JobData } from '../../../jobs/jobs.ts'
import { lockBalance } from '../../organisations/index.ts'
import type { PartnerCheckDeps } from '../deps.ts'
import { moveClaims } from '../paid-queries.ts'
import {
  awaitFlagWriters,
  beginJob,
  copyLines,
  notifyChangedFlags,
  rememberChecked,
} from './facts-queries.ts'
import { onJobConnection } from './on-job-connection.ts'
import { filesOf } from './present-job.ts'
import { type JobRow, selectAnyJob } from './queries.ts'
import { goodNumbers } from './upload-rows.ts'

/** Longer than a transaction that writes a flag takes, and than the clocks of two processes differ. */
const LATE_MS = 5 * 60_000

/** A flag that changed before was in the facts of this job. */
export function factsSince({ started_at, created_at }: Pick<JobRow, 'started_at' | 'created_at'>): Date {
  return new Date((started_at ?? created_at).getTime() - LATE_MS)
}

/** Claims that become rows in one transaction: questions of the organisation wait no longer than that. */
const MOVED_AT_ONCE = 5

async function moveAll(
  database: PartnerCheckDeps['database'],
  { id, organisation_id }: JobRow,
  signal: AbortSignal,
): Promise<void> {
  const moveSome = () =>
    database.transaction(async (tx) => {
      await lockBalance(tx, organisation_id)
      return moveClaims(tx, id, MOVED_AT_ONCE)
    })
  while (await moveSome()) signal.throwIfAborted()
}

/**
 * Job: remembers the numbers of a job that is done, so that its organisation is notified of their flags,
 * those included that changed since the facts were read. Its upload is read again: a process that dies leaves
 * nothing behind, and the next one begins again.
 */
export async function rememberJob(
  { database, storage }: Pick<PartnerCheckDeps, 'database' | 'storage'>,
  { jobId, toldFlags }: JobData['partner-checks.remember'],
  signal: AbortSignal,
): Promise<void> {
  const job = await selectAnyJob(database.db, jobId)
  const upload = job?.status === 'done' ? await storage.open(filesOf(job.id).upload) : null
  if (!job || upload === null) return
  await onJobConnection(database.pool, async (client) => {
    await beginJob(client)
    await pipeline(upload, goodNumbers, await copyLines(client), { signal })
    const checkedAt = job.started_at ?? job.created_at
    await rememberChecked(client, { organisationId: job.organisation_id, now: checkedAt, signal })
    await awaitFlagWriters(client)
    await moveAll(database, job, signal)
    if (toldFlags)
      await notifyChangedFlags(client, {
        organisationId: job.organisation_id,
        since: factsSince(job),
        toldFlags,
        checkedAt,
      })
  }).finally(() => upload.destroy())
}
