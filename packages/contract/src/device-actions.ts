/**
 * An owner's actions by the state of the device: one table for the API's checks and the web's buttons
 * (decisions §5, §6).
 */
import type { DeviceAbilities, DeviceStatus } from './devices.ts'

export interface DeviceState {
  active_flag: 'stolen' | 'lost' | null
  police_hold: boolean
  pending_transfer: boolean
  /** A claim with a document is undecided, for at most 14 days (decisions §17). */
  disputed: boolean
  ownership_proven: boolean
  certificate_valid: boolean
}

/** `stolen` > `locked` > `active` > `registered` (decisions §5). */
export function deviceStatusOf(state: DeviceState): DeviceStatus {
  if (state.active_flag === 'stolen') return 'stolen'
  if (state.active_flag === 'lost' || state.police_hold || state.pending_transfer || state.disputed) return 'locked'
  return state.ownership_proven ? 'active' : 'registered'
}

export function deviceAbilitiesOf(state: DeviceState): DeviceAbilities {
  const flagged = state.active_flag !== null
  return {
    transfer: !flagged && !state.police_hold && !state.pending_transfer && !state.disputed,
    flag_stolen: state.active_flag !== 'stolen',
    flag_lost: !flagged,
    // An owner cannot clear the flag of a device under a police hold.
    flag_found: flagged && !state.police_hold,
    download_certificate: state.certificate_valid,
  }
}
