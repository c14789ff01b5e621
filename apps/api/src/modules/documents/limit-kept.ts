import { DEVICE_MESSAGES } from '@amana/contract'
import { fieldError } from '../../kernel/app-error.ts'
import type { AcceptDeps } from './deps.ts'
import { selectKept } from './queries.ts'

/** The limits of one account, in all: a hundred files each day would fill the storage. */
const MAX_KEPT_FILES = 5_000
const MAX_KEPT_BYTES = 5 * 1024 ** 3

/**
 * Uploads at the same moment may pass together: as many as an account has under way.
 *
 * @param field of the files
 * @throws AppError validation_failed: more than an account keeps
 */
export async function requireRoom(
  { database }: Pick<AcceptDeps, 'database'>,
  userId: string,
  files: readonly { field: string; size: number }[],
): Promise<void> {
  const [first] = files
  if (!first) return
  const kept = await selectKept(database.db, userId)
  const bytes = files.reduce((sum, { size }) => sum + size, kept.bytes)
  if (kept.files + files.length > MAX_KEPT_FILES || bytes > MAX_KEPT_BYTES)
    throw fieldError(first.field, DEVICE_MESSAGES.keptEnough)
}
