/** Waiting work, a phone at a time: its open questions, for whom, and until when. Pure. */

import type { User } from '@amana/contract/accounts'
import type { WorkItem } from '@amana/contract/work'

export interface WaitingPhone {
  key: string
  /** The oldest question's. */
  since: string
  /** Oldest first; a proposal about another one is part of it. */
  questions: WorkItem[]
  /** When the first open proposal ends; null: there is none. */
  deadline: string | null
}

export type Asking = Pick<User, 'is_supervisor' | 'officer_id' | 'officer_state'> | null | undefined

/** The phones of the items, in the order of their oldest question. */
export function phonesOf(items: readonly WorkItem[]): WaitingPhone[] {
  const phones = new Map<string, WorkItem[]>()
  for (const item of items) {
    const key = item.imei ?? `${item.kind} ${item.stopped ?? item.id}`
    phones.set(key, [...(phones.get(key) ?? []), item])
  }
  return [...phones].map(([key, all]) => ({
    key,
    since: all.map(({ created_at }) => created_at).toSorted()[0] ?? '',
    questions: all.filter((item) => item.kind !== 'proposal' || !isPartOfAnother(item, all)),
    deadline: all.flatMap(({ proposal }) => proposal?.expires_at ?? []).toSorted()[0] ?? null,
  }))
}

function isPartOfAnother({ proposal }: WorkItem, all: readonly WorkItem[]): boolean {
  return all.some((other) => other.kind !== 'proposal' && other.proposal?.id === proposal?.id)
}

/** For whom a question waits; `others`: somebody else, or another command, looks after it. */
export function waitsFor(
  { kind, proposal, assigned_to, device_state }: WorkItem,
  asking: Asking,
): 'me' | 'supervisor' | 'others' {
  if (proposal) {
    const own = asking?.officer_id != null && proposal.proposed_by.endsWith(`(${asking.officer_id})`)
    return asking?.is_supervisor === true && !own ? 'me' : 'supervisor'
  }
  // A phone that was seen or is kept waits for the command of the state where, besides who looks after the
  // case.
  const ofPlace = kind === 'seen' || kind === 'custody'
  if (ofPlace && isSame(device_state, asking?.officer_state)) return 'me'
  if (!assigned_to) return ofPlace ? 'others' : 'me'
  const { officer_id, state_command } = assigned_to
  const mine =
    officer_id === null ? state_command === asking?.officer_state : officer_id === asking?.officer_id
  return mine ? 'me' : 'others'
}

const isSame = (one: string | null, other: string | null | undefined): boolean =>
  one !== null && one.toLowerCase() === other?.toLowerCase()

/** Whole hours until a time, at least 0. */
export function hoursUntil(time: string, now: number): number {
  return Math.max(0, Math.floor((Date.parse(time) - now) / 3_600_000))
}
