import type { BlockChange } from '@amana/contract'
import type { BlockList } from './block-list.ts'
import { type Entry, packEntry, unpackEntry } from './entry.ts'

/** Changes that were read at once: one delta. */
export interface Page {
  /** Changes follow this position. */
  after: number
  /** The position of the last change. */
  to: number
  changes: readonly BlockChange[]
}

export type NetKind = 'blocked' | 'unblocked' | 'changed'

export interface NetChange extends Entry {
  imei14: string
  kind: NetKind
  /** Null: it was not in the list. */
  was: Entry | null
}

function apply(list: BlockList, { imei, change, status, reporting_date }: BlockChange): void {
  if (change === 'unblock') list.remove(imei)
  else list.set(imei, packEntry(status, reporting_date))
}

/**
 * Puts a page into the list.
 *
 * @returns what is different now, one change a number; of an unblock what it was
 */
export function applyPage(list: BlockList, { changes }: Page): NetChange[] {
  const before = new Map<string, number | undefined>()
  for (const change of changes) {
    if (!before.has(change.imei)) before.set(change.imei, list.get(change.imei))
    apply(list, change)
  }
  return [...before].flatMap(([imei14, was]): NetChange[] => {
    const now = list.get(imei14)
    if (was === now) return []
    const before = was === undefined ? null : unpackEntry(was)
    if (now !== undefined)
      return [{ imei14, kind: before ? 'changed' : 'blocked', was: before, ...unpackEntry(now) }]
    return before ? [{ imei14, kind: 'unblocked', was: before, ...before }] : []
  })
}
