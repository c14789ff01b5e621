import { type Imei, OFFICER_MESSAGES } from '@amana/contract'
import type { Tx } from '../../db/index.ts'
import { AppError } from '../../kernel/app-error.ts'
import { type FlagTarget, lockFlagTarget } from '../flags/index.ts'
import { isPartyTo } from './case-queries.ts'
import type { LawEnforcementDeps } from './deps.ts'

/**
 * Locks the device of an officer's decision until the transaction ends. Nobody decides about a device that
 * they own or owned, claim, sent a document of, or reported as a private person (decisions §17).
 *
 * @throws AppError forbidden: the officer is a party
 */
export async function lockForOfficer(
  deps: Pick<LawEnforcementDeps, 'clock'>,
  tx: Tx,
  { imei, officerUserId }: { imei: Imei; officerUserId: string },
): Promise<FlagTarget> {
  const target = await lockFlagTarget(deps, tx, imei)
  if (await isPartyTo(tx, officerUserId, target))
    throw new AppError('forbidden', { message: OFFICER_MESSAGES.ownCase })
  return target
}
