import { recogniseState, type State } from '@amana/contract'

/** Spellings that contain another state's name or differ from the list: as written → as searched for. */
const REWRITES: readonly (readonly [RegExp, string])[] = [
  [/\bcross[\s-]*rivers?\b/gi, 'Cross River'],
  [/\bakwa[\s-]*ibom\b/gi, 'Akwa Ibom'],
  [/\bnass?arr?awa\b/gi, 'Nasarawa'],
  // The country, the river and places named after it are not Niger State.
  [/\bniger(?=[\s-]+(republic|bridge|delta)\b)|\b(?:river|republic of)[\s-]+niger\b/gi, ' '],
]

/** Letters with tone marks and dots below, as Yoruba and Igbo write them: Ọ̀yọ́ → Oyo. */
function withoutMarks(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '')
}

/**
 * The state named in a location, one of the 37, or null (decisions §5): "Abuja" is the FCT; of several the
 * last one counts, as an address ends with its state.
 */
export function stateIn(location: string): State | null {
  return recogniseState(REWRITES.reduce((text, [pattern, name]) => text.replace(pattern, name), withoutMarks(location)))
}
