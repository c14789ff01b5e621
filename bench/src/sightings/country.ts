/** Phones of a country, and what each of five networks says that it has seen of them. */
import { STATES } from '@amana/contract'
import { cycled } from '../requests.ts'

/** In the area of every sighting: it may be found nowhere but among the sightings. */
export const PLANTED_AREA = 'Plantedarea'
/** Beside every sighting in the logs, and never sent. */
export const PLANTED_PHONE = '+2348035550199'

export type Habit = 'steady' | 'late' | 'twice' | 'shuffled' | 'lying'
export const HABITS: readonly Habit[] = ['steady', 'late', 'twice', 'shuffled', 'lying']

export interface Seen {
  imei: string
  seen_at: string
  state: string
  area: string
  reference: string
  sim: string
}

const FLAGGED_SHARE = 5
const SIMS_OF_A_PHONE = 2
const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440
/** One of so many lines of a lying network is true. */
const TRUE_SHARE = 4

export interface Country {
  flagged: readonly string[]
  clean: readonly string[]
  /** When the sightings are read: milliseconds since 1970. */
  now: number
}

/** The nth true sighting of a network: every fifth one is of a flagged phone. */
function seenBy(network: number, habit: Habit, nth: number, { flagged, clean, now }: Country): Seen {
  const [phones, at] =
    nth % FLAGGED_SHARE === 0 ? ([flagged, nth / FLAGGED_SHARE] as const) : ([clean, nth] as const)
  const imei = cycled(phones, at * (2 * network + 7))
  const minutesAgo = habit === 'late' ? 27 * DAY_MINUTES + (nth % DAY_MINUTES) : 1 + (nth % (2 * DAY_MINUTES))
  const state = cycled(STATES, nth * 5 + network)
  return {
    imei,
    seen_at: new Date(now - minutesAgo * MINUTE_MS).toISOString(),
    state,
    area: `${PLANTED_AREA} ${nth % 20}`,
    reference: `${habit}/${nth}`,
    sim: `sim-${imei}-${(nth + network) % SIMS_OF_A_PHONE}`,
  }
}

/** The lines of a network, in its order. */
export function* wordsOf(network: number, habit: Habit, lines: number, country: Country): Generator<Seen> {
  // A step without a common divisor visits each place once.
  const step = habit === 'shuffled' ? coprimeTo(lines) : 1
  for (let n = 0; n < lines; n += 1) {
    const nth = (n * step) % lines
    const seen = seenBy(network, habit, nth, country)
    yield habit === 'lying' && nth % TRUE_SHARE !== 0 ? lieOf(seen, nth, country) : seen
  }
}

/** The references that must be stored, by IMEI. */
export function trueSightings(network: number, habit: Habit, lines: number, country: Country): Seen[] {
  return Array.from({ length: Math.ceil(lines / FLAGGED_SHARE) }, (_, at) => at * FLAGGED_SHARE)
    .filter((nth) => habit !== 'lying' || nth % TRUE_SHARE === 0)
    .map((nth) => seenBy(network, habit, nth, country))
}

/** A day to come, one long past, no state, no IMEI, or the reference of an earlier one with another phone. */
function lieOf(seen: Seen, nth: number, { flagged, now }: Country): Seen {
  const day = DAY_MINUTES * MINUTE_MS
  const lies: readonly Partial<Seen>[] = [
    { seen_at: new Date(now + 2 * day).toISOString() },
    { seen_at: new Date(now - 40 * day).toISOString() },
    { state: 'Atlantis' },
    { imei: seen.imei.slice(0, 12) },
    { imei: cycled(flagged, nth), reference: `lying/${nth - (nth % (TRUE_SHARE * FLAGGED_SHARE))}` },
  ]
  // Each kind of lie about phones of each kind.
  return { ...seen, ...cycled(lies, Math.floor(nth / FLAGGED_SHARE)) }
}

function coprimeTo(lines: number): number {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))
  let step = 7_919
  while (divisor(lines, step) !== 1) step += 2
  return step
}
