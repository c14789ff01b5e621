import type { FlagType } from '@amana/contract/devices'

const TYPES: readonly FlagType[] = ['stolen', 'lost', 'found']

/** The type of a flag in navigation state or storage; null when it is none. */
export function flagTypeOf(value: unknown): FlagType | null {
  return TYPES.find((type) => type === value) ?? null
}
