import { DEVICE_MESSAGES } from '@amana/contract'
import { AppError } from '../../kernel/app-error.ts'
import { DAY, SECOND } from '../../kernel/durations.ts'
import { type CountDeps, countInWindow } from '../../limits/count-in-window.ts'

/** For one account: twice what its registrations of a day may carry. */
const MAX_FILES_PER_DAY = 100

export interface FileLimit {
  /** In 24 hours. */
  most: number
  /** Says that it is reached. */
  message: string
}

const USUAL: FileLimit = { most: MAX_FILES_PER_DAY, message: DEVICE_MESSAGES.filesEnough }

/**
 * Counts files before anything is done with them.
 *
 * @throws AppError too_many_requests after a hundred in 24 hours, or the limit's number
 */
export async function countFiles(
  deps: CountDeps,
  userId: string,
  files: number,
  { most, message }: FileLimit = USUAL,
): Promise<void> {
  if (files === 0) return
  const limit = { name: `files|${userId}`, most, windowMs: DAY }
  const { taken, wait } = await countInWindow(deps, { ...limit, uses: files })
  if (!taken)
    throw new AppError('too_many_requests', {
      message,
      retryAfterSeconds: wait / SECOND,
    })
}
