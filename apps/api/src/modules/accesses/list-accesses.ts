import {
  ACCESSES_LISTED,
  type Access,
  type EndpointData,
  type listAccesses as endpoint,
} from '@amana/contract'
import type { Db } from '../../db/index.ts'
import type { UserActor } from '../../kernel/actor.ts'
import { questionsAbout } from '../telecom/index.ts'
import type { AccessDeps } from './deps.ts'
import { selectAccesses } from './queries.ts'
import { presentAccess } from './rules.ts'

/**
 * Looks at the caller's data that may be shown by now, and questions to networks about their number, newest
 * first, at most 500.
 */
export async function listAccesses(
  { database: { db }, clock, accessNoticeDays }: Pick<AccessDeps, 'database' | 'clock' | 'accessNoticeDays'>,
  { userId }: UserActor,
): Promise<EndpointData<typeof endpoint>> {
  const looks = await accessesOf(db, userId, { now: clock.now(), noticeDays: accessNoticeDays })
  const questions = await questionsAbout(db, userId, ACCESSES_LISTED)
  return [...looks, ...questions]
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .slice(0, ACCESSES_LISTED)
}

/** The same of any person; the caller checks permissions. */
export async function accessesOf(
  db: Db,
  userId: string,
  by: { now: Date; noticeDays: number },
): Promise<Access[]> {
  return (await selectAccesses(db, userId, by)).map(presentAccess)
}
