import {
  type EndpointData,
  type EndpointInput,
  type createFlag as endpoint,
  recogniseState,
} from '@amana/contract'
import type { UserActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { passwordAlone, requirePin, requirePinOrPassword } from '../accounts/index.ts'
import { imeisOf, selectOwnedDevice } from '../devices/index.ts'
import { requireNoSimChange } from '../telecom/index.ts'
import { namingOpenCase } from './cases.ts'
import { type ActiveFlag, flagLockedTarget } from './create-active-flag.ts'
import type { FlagDeps } from './deps.ts'
import { lockFlagTarget } from './lock-flag-target.ts'
import { presentOwnFlag } from './present-flag.ts'
import { selectOpenFlags, selectTheftReporter } from './queries.ts'

type Input = EndpointInput<typeof endpoint>

/** Stands for the reason of an owner who gives none, in the case as officers read it. */
const HAS_IT_BACK = 'The owner has it back.'

/**
 * The owner says that a device is stolen, lost or found again; the security PIN confirms, or for stolen and
 * lost the password while the PIN is locked. A pending transfer ends.
 *
 * @throws AppError not_found: not the caller's device, or not the one of the path; pin_missing, pin_wrong,
 *   validation_failed on `password`, account_locked; on `mode`: ownership is not proven, or the phone was
 *   traced long enough; recently_recovered for `found`; sim_recently_changed for `found` of a stolen one;
 *   case_open, no_open_case, police_hold
 */
export async function createFlag(
  deps: FlagDeps,
  actor: UserActor,
  { imei }: Input['params'],
  body: Input['body'],
): Promise<EndpointData<typeof endpoint>> {
  const { userId } = actor
  const { database } = deps
  const owned = await selectOwnedDevice(database.db, userId, { imei })
  if (owned?.id !== body.device) throw new AppError('not_found')
  await confirm(deps, actor, body)
  if (body.flag_type === 'found' && (await isStolen(deps, owned)))
    await requireNoSimChange(deps, { userId, act: 'found' })
  const { last_known_location: location } = body
  const { flag_type: flagType, mode } = body
  const place = { location, deviceState: body.device_state ?? recogniseState(location) }
  const reason = body.reason || HAS_IT_BACK
  return flagOwnDevice(deps, userId, { imei, flagType, reason, mode, ...place })
}

/** A thief with the owner's number must not end the case of the phone. */
async function isStolen(
  { database }: Pick<FlagDeps, 'database'>,
  device: Parameters<typeof imeisOf>[0],
): Promise<boolean> {
  const open = await selectOpenFlags(database.db, imeisOf(device))
  return open.some(({ flag_type }) => flag_type === 'stolen')
}

/**
 * Held or not, the PIN stops a device that is gone (decisions §17); the password does while the PIN is
 * locked.
 */
async function confirm(deps: FlagDeps, actor: UserActor, body: Input['body']): Promise<void> {
  if (body.flag_type !== 'found') return requirePinOrPassword(deps, actor, body)
  if (body.security_pin === undefined) throw passwordAlone()
  await requirePin(deps, actor, body.security_pin)
}

/**
 * The same for an owner who has proven to be one just now, by the PIN.
 *
 * @throws AppError not_found, case_open, no_open_case, police_hold
 */
export async function flagOwnDevice(
  deps: FlagDeps,
  userId: string,
  flag: Pick<ActiveFlag, 'imei' | 'flagType' | 'reason' | 'location' | 'deviceState' | 'mode'>,
): Promise<EndpointData<typeof endpoint>> {
  const { database } = deps
  const { imei } = flag
  return namingOpenCase(database.db, imei, () =>
    database.transaction(async (tx) => {
      const target = await lockFlagTarget(deps, tx, imei)
      const reporter = await selectTheftReporter(tx, userId)
      // Transferred meanwhile: no longer theirs to flag.
      if (!reporter || !target.device || target.device.owner_user_id !== userId)
        throw new AppError('not_found')
      const { brand, model } = target.device
      const by = { kind: 'owner', userId } as const
      const created = await flagLockedTarget(deps, tx, target, { ...flag, brand, model, reporter, by })
      const { closedCase } = created
      const flagged = presentOwnFlag({ ...flag, ...created, now: target.now })
      return closedCase === null ? flagged : { ...flagged, closed_case: closedCase }
    }),
  )
}
