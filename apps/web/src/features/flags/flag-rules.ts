/** The flags that a device can get. Pure. */
import type { DeviceAbilities, FlagType } from '@amana/contract/devices'
import { flags } from './messages.ts'

const text = flags.select.refused

/** Null: it can be done now. Else why not (decisions §5). */
export function whyNotFlag(type: FlagType, abilities: DeviceAbilities): string | null {
  if (abilities[`flag_${type}`]) return null
  const flagged = !abilities.flag_lost
  return type === 'found' && flagged ? text.held : text[type]
}
