import type { EndpointData, signOutPhone as ending, Imei, readPhoneSignIns as reading } from '@amana/contract'
import type { Locale } from '@amana/messages'
import type { UserActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { endPhoneAccess, readPhoneAccess } from '../accounts/index.ts'
import { selectOwnedDevice } from '../devices/index.ts'
import type { CaseDeps } from './deps.ts'

/**
 * Where the owner's account may be open on a missing phone.
 *
 * @throws AppError not_found: not the caller's device
 */
export async function readPhoneSignIns(
  deps: CaseDeps,
  actor: UserActor,
  { imei, language }: { imei: Imei; language: Locale },
): Promise<EndpointData<typeof reading>> {
  await requireOwner(deps, actor, imei)
  return readPhoneAccess(deps, actor, language)
}

/**
 * Ends all of it but the present session, so that the phone opens the account no more.
 *
 * @throws AppError not_found: not the caller's device
 */
export async function signOutPhone(
  deps: CaseDeps,
  actor: UserActor,
  { imei }: { imei: Imei },
): Promise<EndpointData<typeof ending>> {
  await requireOwner(deps, actor, imei)
  return endPhoneAccess(deps, actor)
}

async function requireOwner({ database }: CaseDeps, { userId }: UserActor, imei: Imei): Promise<void> {
  if (!(await selectOwnedDevice(database.db, userId, { imei }))) throw new AppError('not_found')
}
