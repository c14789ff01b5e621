/**
 * An owner's actions by the state of the device: one table for the API's checks and the web's buttons
 * (decisions §5, §6).
 */
import type { DeviceAbilities, DeviceStatus, LockReason } from './devices.ts'

export interface DeviceState {
  active_flag: 'stolen' | 'lost' | null
  police_hold: boolean
  pending_transfer: boolean
  /** A claim with a document is undecided, for at most 14 days (decisions §17). */
  disputed: boolean
  ownership_proven: boolean
  certificate_valid: boolean
}

/** In the order of `lockReasonSchema`. A stolen flag locks nothing: `stolen` is a status of its own. */
export function lockReasonsOf(state: DeviceState): LockReason[] {
  const reasons: Record<LockReason, boolean> = {
    hold: state.police_hold,
    transfer: state.pending_transfer,
    dispute: state.disputed,
    lost: state.active_flag === 'lost',
  }
  return (Object.keys(reasons) as LockReason[]).filter((reason) => reasons[reason])
}

/** The most serious reason that stops a transfer. Null: there is none. */
export function transferObstacleOf(state: DeviceState): 'stolen' | LockReason | null {
  if (state.active_flag === 'stolen') return 'stolen'
  const reasons = lockReasonsOf(state)
  return (['hold', 'lost', 'dispute', 'transfer'] as const).find((reason) => reasons.includes(reason)) ?? null
}

/** `stolen` > `locked` > `active` > `registered` (decisions §5). */
export function deviceStatusOf(state: DeviceState): DeviceStatus {
  if (state.active_flag === 'stolen') return 'stolen'
  if (lockReasonsOf(state).length > 0) return 'locked'
  return state.ownership_proven ? 'active' : 'registered'
}

export function deviceAbilitiesOf(state: DeviceState): DeviceAbilities {
  const flagged = state.active_flag !== null
  return {
    transfer: transferObstacleOf(state) === null,
    flag_stolen: state.active_flag !== 'stolen',
    flag_lost: !flagged,
    // An owner cannot clear the flag of a device under a police hold.
    flag_found: flagged && !state.police_hold,
    download_certificate: state.certificate_valid,
  }
}
