/** The files of an organisation have an end: older results go first (decisions §18). */
import type { Tx } from '../../../db/index.ts'
import { AppError } from '../../../kernel/app-error.ts'
import { MINUTE, SECOND } from '../../../kernel/durations.ts'
import { lockBalance } from '../../organisations/index.ts'
import type { PartnerCheckDeps } from '../deps.ts'
import { filesOf } from './present-job.ts'
import { selectStoredBytes, updateOldestDeleted } from './queries.ts'

const MAX_STORED_BYTES = 2 * 1024 ** 3

/**
 * Makes room for a job's bytes. Locks the organisation, so that two jobs at once do not take the same room.
 *
 * @returns the jobs whose files the caller deletes after the commit
 * @throws AppError too_many_uploads: jobs that are not over fill it
 */
export async function keepWithin(
  tx: Tx,
  organisationId: string,
  { adding, now }: { adding: number; now: Date },
): Promise<string[]> {
  await lockBalance(tx, organisationId)
  const excess = (await selectStoredBytes(tx, organisationId)) + adding - MAX_STORED_BYTES
  if (excess <= 0) return []
  const dropped = await updateOldestDeleted(tx, organisationId, { bytes: excess, now })
  if (adding > 0 && (await selectStoredBytes(tx, organisationId)) + adding > MAX_STORED_BYTES)
    throw new AppError('too_many_uploads', {
      message:
        'Files that wait to be checked fill the 2 GB of your organisation. Send more when they are done.',
      retryAfterSeconds: MINUTE / SECOND,
    })
  return dropped
}

/** Files that cannot be deleted now are deleted as orphans later. */
export async function deleteFiles(
  { storage, log }: Pick<PartnerCheckDeps, 'storage' | 'log'>,
  jobs: readonly string[],
): Promise<void> {
  for (const { upload, result } of jobs.map(filesOf))
    for (const key of [upload, result])
      await storage
        .delete(key)
        .catch((err: unknown) => log.warn({ err }, 'failed to delete file of a check job'))
}
