import { describe, expect, test } from 'vitest'
import {
  type DeviceState,
  deviceAbilitiesOf,
  deviceStatusOf,
  lockReasonsOf,
  transferObstacleOf,
} from './device-actions.ts'
import type { LockReason } from './devices.ts'

const FREE: DeviceState = {
  active_flag: null,
  police_hold: false,
  pending_transfer: false,
  disputed: false,
  ownership_proven: false,
  certificate_valid: true,
}
const LOCKS: Record<LockReason, Partial<DeviceState>> = {
  hold: { police_hold: true },
  transfer: { pending_transfer: true },
  dispute: { disputed: true },
  lost: { active_flag: 'lost' },
}
const REASONS = Object.keys(LOCKS) as LockReason[]
/** Each of the 16 sets of reasons. */
const SETS = Array.from({ length: 16 }, (_, bits) => REASONS.filter((_, at) => bits & (1 << at)))

describe('a device is locked by exactly the reasons that are true', () => {
  test.each(SETS)('%j', (...reasons) => {
    const state = Object.assign({}, FREE, ...reasons.map((reason) => LOCKS[reason])) as DeviceState
    const locked = reasons.length > 0
    expect(lockReasonsOf(state)).toEqual(reasons)
    expect(deviceStatusOf(state)).toBe(locked ? 'locked' : 'registered')
    expect(deviceAbilitiesOf(state).transfer).toBe(!locked)
    const obstacle = transferObstacleOf(state)
    expect(obstacle === null ? [] : reasons).toEqual(reasons)
    if (locked) expect(reasons).toContain(obstacle)
  })

  test('a stolen one has its own status, and is locked by what else is true', () => {
    const stolen = { ...FREE, active_flag: 'stolen' as const }
    expect([deviceStatusOf(stolen), lockReasonsOf(stolen), transferObstacleOf(stolen)]).toEqual([
      'stolen',
      [],
      'stolen',
    ])
    const held = { ...stolen, police_hold: true }
    expect([deviceStatusOf(held), lockReasonsOf(held), transferObstacleOf(held)]).toEqual([
      'stolen',
      ['hold'],
      'stolen',
    ])
  })
})
