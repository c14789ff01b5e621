/**
 * An owner's actions by the state of the device: one table for the API's checks and the web's buttons
 * (decisions §5, §6).
 */
import type { DeviceAbilities, DeviceStatus } from './devices.ts'

export interface DeviceState {
  activeFlag: 'stolen' | 'lost' | null
  policeHold: boolean
  pendingTransfer: boolean
  ownershipProven: boolean
  certificateValid: boolean
}

/** `stolen` > `locked` > `active` > `registered` (decisions §5). */
export function deviceStatusOf(state: DeviceState): DeviceStatus {
  if (state.activeFlag === 'stolen') return 'stolen'
  if (state.activeFlag === 'lost' || state.policeHold || state.pendingTransfer) return 'locked'
  return state.ownershipProven ? 'active' : 'registered'
}

export function deviceAbilitiesOf(state: DeviceState): DeviceAbilities {
  const flagged = state.activeFlag !== null
  return {
    transfer: !flagged && !state.policeHold && !state.pendingTransfer,
    flag_stolen: state.activeFlag !== 'stolen',
    flag_lost: !flagged,
    // An owner cannot clear the flag of a device under a police hold.
    flag_found: flagged && !state.policeHold,
    download_certificate: state.certificateValid,
  }
}
