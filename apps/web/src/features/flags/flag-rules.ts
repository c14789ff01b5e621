/** The flags that a device can get, and the places where it can be lost. Pure. */
import type { DeviceAbilities, FlagType } from '@amana/contract/devices'
import { STATES } from '@amana/contract/states'
import { flags } from './messages.ts'

const text = flags.select.refused

/** Null: it can be done now. Else why not (decisions §5). */
export function whyNotFlag(type: FlagType, abilities: DeviceAbilities): string | null {
  if (abilities[`flag_${type}`]) return null
  const flagged = !abilities.flag_lost
  return type === 'found' && flagged ? text.held : text[type]
}

const MAX_SUGGESTIONS = 6

/**
 * The 37 states (decisions §5) that what is being typed last may become, each with all that was typed before
 * it: `Ikeja, La` → `Ikeja, Lagos`. Empty while nothing fits, or a state stands there already.
 */
export function suggestStates(typed: string): string[] {
  const place = /(?:^|[,;]\s*|\s)([^\s,;][^,;]*)$/.exec(typed)?.[1]
  if (!place) return []
  // "Akwa I" is two words of one name: the longest end of the text that begins a state's name counts.
  const words = [...place.matchAll(/\S+/g)].map(({ index }) => place.slice(index))
  for (const last of words) {
    const begun = STATES.filter((state) => namesOf(state).some((name) => name.startsWith(last.toLowerCase())))
    if (begun.length === 0) continue
    const before = typed.slice(0, typed.length - last.length)
    return begun
      .filter((state) => state.toLowerCase() !== last.toLowerCase())
      .map((state) => before + state)
      .slice(0, MAX_SUGGESTIONS)
  }
  return []
}

/** The FCT goes by three names. */
function namesOf(state: string): string[] {
  const name = state.toLowerCase()
  return name.includes('fct') ? [name, 'fct', 'abuja'] : [name]
}
