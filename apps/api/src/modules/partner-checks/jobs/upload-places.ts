/** Reading a million lines takes seconds of a processor: few uploads at once keep the rest of Amana fast. */
import { AppError } from '../../../kernel/app-error.ts'
import { SECOND } from '../../../kernel/durations.ts'
import { newId } from '../../../kernel/random.ts'
import type { PartnerCheckDeps } from '../deps.ts'
import { deletePlace, insertPlace, renewPlace } from './place-queries.ts'

/** For all organisations; those of one have two places over all processes, in the table. */
const MAX_PER_PROCESS = 4
const RETRY_AFTER_SECONDS = 5
const HELD_SECONDS = 60
/** Two others may take a place between the look and the insertion. */
const TRIES = 3

let inside = 0

type Deps = Pick<PartnerCheckDeps, 'database' | 'clock' | 'log'>

/**
 * @throws AppError too_many_uploads with Retry-After: two of this organisation, or four here, are under way
 */
export async function inUploadPlace<T>(
  deps: Deps,
  organisationId: string,
  read: () => Promise<T>,
): Promise<T> {
  if (inside >= MAX_PER_PROCESS) throw full()
  inside += 1
  try {
    return await inPlaceOf(deps, organisationId, read)
  } finally {
    inside -= 1
  }
}

async function inPlaceOf<T>(
  { database: { db }, clock, log }: Deps,
  organisationId: string,
  read: () => Promise<T>,
): Promise<T> {
  const uploadId = newId(clock.now())
  const place = { organisationId, uploadId, seconds: HELD_SECONDS }
  let taken = false
  for (let tried = 0; tried < TRIES && !taken; tried += 1) taken = await insertPlace(db, place)
  if (!taken) throw full()
  const warn = (err: unknown) => log.warn({ err, upload: uploadId }, 'failed to renew or release upload slot')
  const timer = setInterval(
    () => void renewPlace(db, uploadId, HELD_SECONDS).catch(warn),
    (HELD_SECONDS / 3) * SECOND,
  )
  try {
    return await read()
  } finally {
    clearInterval(timer)
    await deletePlace(db, uploadId).catch(warn)
  }
}

function full(): AppError {
  return new AppError('too_many_uploads', { retryAfterSeconds: RETRY_AFTER_SECONDS })
}
