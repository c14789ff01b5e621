/** Filters and cursors of the officers' work list (decisions §12). Pure. */
import { STATES, WORK_KINDS, type WorkKind } from '@amana/contract'
import { type Assigned, cursorOf, type Position, positionOf } from './rules.ts'

/** The officer who asks for waiting work. */
export interface Asking {
  userId: string
  supervisor: boolean
  /** State command. */
  state: string | null
}

export interface WorkFilter {
  kind?: WorkKind | undefined
  /** Compared without regard to case. */
  state?: string | undefined
  assigned?: Assigned | undefined
  /** Work that waits for the officer who asks, or for a supervisor who is another person. */
  waitsFor?: { whom: 'me' | 'supervisor'; asking: Asking } | undefined
  /** The reports whose contact is not proven, instead of what waits. */
  unconfirmed: boolean
}

/** The value of `assigned`, as the contract leaves it: `me`, `none`, a state or an officer id. */
export function namedBy(assigned: string): 'me' | 'none' | { state: string } | { officerId: string } {
  if (assigned === 'me' || assigned === 'none') return assigned
  const state = STATES.find((one) => one === assigned)
  return state === undefined ? { officerId: assigned } : { state }
}

/**
 * Documents and stops are nobody's, and have no state; a dispute has neither either. The state of a phone
 * that was seen is where it was seen, of one in custody where it is kept.
 */
const OF_FLAGS: readonly WorkKind[] = ['report', 'objection', 'proposal', 'trace', 'seen', 'custody']

/** The kinds that can match a filter. */
export function kindsOf({ kind, state, assigned, waitsFor, unconfirmed }: WorkFilter): WorkKind[] {
  if (unconfirmed) return ['report']
  if (waitsFor?.whom === 'supervisor') return kind === undefined || kind === 'proposal' ? ['proposal'] : []
  const flagsOnly = state !== undefined || (assigned !== undefined && assigned !== 'nobody')
  return WORK_KINDS.filter(
    (one) => (kind === undefined || one === kind) && (!flagsOnly || OF_FLAGS.includes(one)),
  )
}

/** The end of a page: the kind of its last row as well, since rows of several kinds share times and ids. */
export interface WorkPosition extends Position {
  kind: WorkKind
}

export function workCursorOf(position: WorkPosition): string {
  return `${position.kind}.${cursorOf(position)}`
}

/** Null: invalid. */
export function workPositionOf(cursor: string): WorkPosition | null {
  const [, name, rest = ''] = /^([a-z]+)\.(.+)$/.exec(cursor) ?? []
  const kind = WORK_KINDS.find((known) => known === name)
  const position = positionOf(rest)
  return kind && position ? { kind, ...position } : null
}
