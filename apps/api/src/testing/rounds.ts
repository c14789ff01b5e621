/** Amount of work in the tests that can use any amount of time: races, generated cases, crashes. */

import { setTimeout as sleep } from 'node:timers/promises'

/** `npm test -- --long` sets `AMANA_LONG`. Without it each such test does enough to catch a plain fault. */
export const LONG = process.env.AMANA_LONG === '1'

const MAX_ROUNDS = 200

/** Rounds of a race: at least fourteen, in which `inEitherOrder` lets either act come first. */
const FEW_ROUNDS = 15

/** Rounds of a race. `AMANA_ROUNDS` sets another number. */
export const ROUNDS = Number(process.env.AMANA_ROUNDS ?? (LONG ? MAX_ROUNDS : FEW_ROUNDS))

/** Random histories of a model test, the same in each run. `AMANA_HISTORIES` sets another number. */
export const HISTORIES = Number(process.env.AMANA_HISTORIES ?? (LONG ? 2_000 : 80))
/** Where they begin. `AMANA_SEED` sets another one. */
export const SEED = Number(process.env.AMANA_SEED ?? 21)

export interface RoundsOptions {
  /** Default `ROUNDS`. */
  count?: number
  /** Rounds that run side by side; default 1. */
  atOnce?: number
  /** More rounds follow until this holds, to a limit: a race that one side always wins tests nothing. */
  enough?: () => boolean
}

/** Runs `round` many times. The caller checks after it that `enough` holds. */
export async function rounds(
  { count = ROUNDS, atOnce = 1, enough = () => true }: RoundsOptions,
  round: (index: number) => Promise<void>,
): Promise<void> {
  const most = Math.max(count, MAX_ROUNDS)
  for (let first = 0; first < count || (first < most && !enough()); first += atOnce) {
    const size = first < count ? Math.min(atOnce, count - first) : atOnce
    await Promise.all(Array.from({ length: size }, (_, offset) => round(first + offset)))
  }
}

/** Head starts in ms, from "at once" to longer than any act here takes on a busy machine. */
const HEAD_STARTS = [0, 2, 5, 10, 20, 50, 400]

/**
 * Runs both acts at once; from round to round the one or the other has a head start of 0 to 400 ms. Either
 * comes first in some of the first fourteen rounds, also when one of them takes much longer.
 */
export async function inEitherOrder<One, Other>(
  index: number,
  one: () => Promise<One>,
  other: () => Promise<Other>,
): Promise<[One, Other]> {
  const headStart = HEAD_STARTS[(index >> 1) % HEAD_STARTS.length] ?? 0
  const late = async <T>(act: () => Promise<T>): Promise<T> => {
    if (headStart > 0) await sleep(headStart)
    return act()
  }
  if (index % 2 === 0) return Promise.all([one(), late(other)])
  const [second, first] = await Promise.all([other(), late(one)])
  return [first, second]
}
