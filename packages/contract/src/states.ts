/** The 37 names of the state of a device, in the order of the lists. */
export const STATES = [
  'Abia',
  'Adamawa',
  'Akwa Ibom',
  'Anambra',
  'Bauchi',
  'Bayelsa',
  'Benue',
  'Borno',
  'Cross River',
  'Delta',
  'Ebonyi',
  'Edo',
  'Ekiti',
  'Enugu',
  'Gombe',
  'Imo',
  'Jigawa',
  'Kaduna',
  'Kano',
  'Katsina',
  'Kebbi',
  'Kogi',
  'Kwara',
  'Lagos',
  'Nasarawa',
  'Niger',
  'Ogun',
  'Ondo',
  'Osun',
  'Oyo',
  'Plateau',
  'Rivers',
  'Sokoto',
  'Taraba',
  'Yobe',
  'Zamfara',
  'Federal Capital Territory (FCT)',
] as const

export type State = (typeof STATES)[number]

const FCT: State = 'Federal Capital Territory (FCT)'

/**
 * Longest name first, so that no name is found inside another. "Abuja" and "FCT" are the FCT (decisions §5).
 */
const PATTERNS: ReadonlyArray<readonly [RegExp, State]> = [
  [/\b(abuja|f\.?c\.?t\.?|federal capital territory)(?![a-z])/i, FCT],
  ...STATES.filter((state) => state !== FCT)
    .toSorted((a, b) => b.length - a.length)
    .map((state) => [new RegExp(`\\b${state.replace(' ', '[\\s-]+')}\\b`, 'i'), state] as const),
]

/**
 * The state named in a location text, or null. Of several the last one counts: "Benin road, Ikeja, Lagos".
 */
export function recogniseState(location: string): State | null {
  let best: { state: State; at: number } | null = null
  for (const [pattern, state] of PATTERNS) {
    const matches = [...location.matchAll(new RegExp(pattern, 'gi'))]
    const last = matches.at(-1)
    if (last && (!best || last.index > best.at)) best = { state, at: last.index }
  }
  return best?.state ?? null
}
