/** States while a place is typed. Pure. */
import { STATES } from '@amana/contract/states'

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
