import type { EndpointData, addFlagNote as endpoint } from '@amana/contract'
import type { OfficerActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { recordAudit } from '../audit/index.ts'
import { insertNote } from './case-queries.ts'
import type { LawEnforcementDeps } from './deps.ts'
import { selectListedFlag } from './flag-queries.ts'

/** Adds a note to a case, visible to officers. @throws AppError not_found */
export async function addNote(
  { database, clock }: Pick<LawEnforcementDeps, 'database' | 'clock'>,
  actor: OfficerActor,
  flagId: number,
  note: string,
): Promise<EndpointData<typeof endpoint>> {
  const officerUserId = actor.userId
  const flag = await selectListedFlag(database.db, flagId)
  if (!flag) throw new AppError('not_found')
  const now = clock.now()
  const id = await database.transaction(async (tx) => {
    const noteId = await insertNote(tx, { flagId, officerUserId, note, now })
    const about = { imei: flag.imei, caseReference: flag.case_number, detail: { flag: flagId, note: noteId } }
    await recordAudit(tx, { at: now, userId: officerUserId, action: 'add_note', ...about })
    return noteId
  })
  return { id, note, created_at: now.toISOString() }
}
