import type { EndpointData, listSightings as endpoint } from '@amana/contract'
import type { OfficerActor } from '../../kernel/actor.ts'
import { recordAudit } from '../audit/index.ts'
import { selectSightings } from './case-queries.ts'
import type { SightingDeps } from './deps.ts'
import { openCase } from './open-case.ts'

/**
 * Where networks saw the phone of a case, newest first. The look is audited first, and shown to the owner as
 * others are.
 *
 * @throws AppError not_found; forbidden
 */
export async function listSightings(
  deps: Pick<SightingDeps, 'database' | 'clock'>,
  actor: OfficerActor,
  flagId: number,
  purpose: string,
): Promise<EndpointData<typeof endpoint>> {
  const { db } = deps.database
  const { imeis, entry, subjects } = await openCase(deps, actor, flagId, purpose)
  const rows = await selectSightings(db, flagId, imeis)
  const detail = { ...entry.detail, rows: rows.length }
  await recordAudit(db, { ...entry, detail, subjects, action: 'view_sightings' })
  return rows.map(({ seen_at, ...row }) => ({ ...row, at: seen_at.toISOString() }))
}
