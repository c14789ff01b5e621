import { WORK_MESSAGES } from '@amana/contract'
import type { Db } from '../../db/index.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { fieldError } from '../../kernel/app-error.ts'
import { selectOfficerUserId } from './assignment-queries.ts'
import type { Assigned } from './rules.ts'
import { namedBy } from './work-rules.ts'

/** Whom the filter `assigned` means. @throws AppError validation_failed: nobody has the officer id */
export async function readAssigned(
  db: Db,
  actor: OfficerActor,
  assigned: string | undefined,
): Promise<Assigned | undefined> {
  if (assigned === undefined) return undefined
  const named = namedBy(assigned)
  if (named === 'none') return 'nobody'
  if (named === 'me') return { userId: actor.userId }
  if ('state' in named) return named
  const userId = await selectOfficerUserId(db, named.officerId)
  if (userId === undefined) throw fieldError('assigned', WORK_MESSAGES.noOfficer)
  return { userId }
}
