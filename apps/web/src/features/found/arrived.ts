import type { FoundThread } from '@amana/contract/found'

/** Messages of the other side that were not there before. Pure. */
export function arrivedSince(before: FoundThread, now: FoundThread): number {
  const known = new Set(before.messages.map(({ id }) => id))
  return now.messages.filter(({ id, from }) => from !== now.you && !known.has(id)).length
}
