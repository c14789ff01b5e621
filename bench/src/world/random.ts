/** Random numbers from a seed: the same in each run, on each machine. */

export interface Random {
  /** At least 0, below 1. */
  next(): number
  /** A whole number below `count`. */
  below(count: number): number
  pick<T>(values: readonly T[]): T
  chance(share: number): boolean
  /** One of the values, as often as its weight says. */
  weighted<T>(weights: readonly (readonly [weight: number, value: T])[]): T
}

/** The generator "mulberry32": 32 bits of state, of public domain. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    next,
    below,
    pick: (values) => valueAt(values, below(values.length)),
    chance: (share) => next() < share,
    weighted(weights) {
      let left = next() * weights.reduce((sum, [weight]) => sum + weight, 0)
      for (const [weight, value] of weights) {
        left -= weight
        if (left < 0) return value
      }
      return valueAt(weights, weights.length - 1)[1]
    },
  }
}

/** @throws Error when there is none */
export function valueAt<T>(values: readonly T[], index: number): T {
  const value = values[index]
  if (value === undefined) throw new Error(`there is no ${index}th of ${values.length}`)
  return value
}
