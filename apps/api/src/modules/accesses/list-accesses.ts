import type { Access, EndpointData, listAccesses as endpoint } from '@amana/contract'
import type { Db } from '../../db/index.ts'
import type { UserActor } from '../../kernel/actor.ts'
import type { AccessDeps } from './deps.ts'
import { selectAccesses } from './queries.ts'
import { presentAccess } from './rules.ts'

/** Looks at the caller's data that may be shown by now, newest first, at most 500. */
export function listAccesses(
  { database: { db }, clock, accessNoticeDays }: Pick<AccessDeps, 'database' | 'clock' | 'accessNoticeDays'>,
  { userId }: UserActor,
): Promise<EndpointData<typeof endpoint>> {
  return accessesOf(db, userId, { now: clock.now(), noticeDays: accessNoticeDays })
}

/** The same of any person; the caller checks permissions. */
export async function accessesOf(
  db: Db,
  userId: string,
  by: { now: Date; noticeDays: number },
): Promise<Access[]> {
  return (await selectAccesses(db, userId, by)).map(presentAccess)
}
