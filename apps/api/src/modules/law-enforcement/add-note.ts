import type { EndpointData, EndpointInput, addFlagNote as endpoint } from '@amana/contract'
import type { OfficerActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { recordAudit } from '../audit/index.ts'
import { insertNote } from '../flags/index.ts'
import type { LawEnforcementDeps } from './deps.ts'
import { selectListedFlag } from './flag-queries.ts'

/** Adds a note to a case, for officers alone or for the owner, who is notified. @throws AppError not_found */
export async function addNote(
  { database, clock, jobs }: Pick<LawEnforcementDeps, 'database' | 'clock' | 'jobs'>,
  actor: OfficerActor,
  flagId: number,
  { note, audience }: EndpointInput<typeof endpoint>['body'],
): Promise<EndpointData<typeof endpoint>> {
  const officerUserId = actor.userId
  const flag = await selectListedFlag(database.db, flagId)
  if (!flag) throw new AppError('not_found')
  const now = clock.now()
  const id = await database.transaction(async (tx) => {
    const noteId = await insertNote(tx, { flagId, officerUserId, note, audience, now })
    const about = {
      imei: flag.imei,
      caseReference: flag.case_number,
      detail: { flag: flagId, note: noteId, audience },
    }
    await recordAudit(tx, { at: now, userId: officerUserId, action: 'add_note', ...about })
    if (audience === 'owner')
      await jobs.enqueue(tx, 'notifications.dispatch', { event: 'note_for_owner', noteId })
    return noteId
  })
  return { id, note, audience, created_at: now.toISOString() }
}
