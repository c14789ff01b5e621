import type { Imei } from '@amana/contract'
import type { Tx } from '../../db/index.ts'
import { selectOpenFlags } from '../flags/index.ts'
import type { CustodyDeps } from './deps.ts'
import { notifyMatch } from './notify-matches.ts'
import { insertStep, updateMatchedFlag } from './queries.ts'

export interface Matching {
  custodyId: number
  /** The numbers of the phone, locked. */
  imeis: readonly Imei[]
  now: Date
  /** None: by itself. */
  officerUserId?: string
  reason?: string | null
}

/**
 * Matches a seized phone with its open case, and notifies its person. A case that opens later matches it by
 * a trigger (database.sql).
 *
 * @returns the case; undefined: none is open
 */
export async function matchOpenCase(
  deps: Pick<CustodyDeps, 'jobs'>,
  tx: Tx,
  { custodyId, imeis, now, officerUserId, reason = null }: Matching,
): Promise<{ case_number: string } | undefined> {
  const [flag] = await selectOpenFlags(tx, imeis)
  if (!flag) return undefined
  await updateMatchedFlag(tx, custodyId, flag.id)
  const by = { officerUserId: officerUserId ?? null, reason }
  await insertStep(tx, { custodyId, from: 'seized', to: 'matched', at: now, ...by })
  await notifyMatch(deps, tx, custodyId)
  return flag
}
