/** Custody of phones (decisions §21). Pure. */
import { CUSTODY_FACTS, type CustodyState, UNDO_MINUTES } from '@amana/contract'
import { after, MINUTE } from '../../kernel/durations.ts'
import { keyedMac, sameBytes } from '../../kernel/secrets.ts'

export const MAX_CODE_TRIES = 5

const BEFORE: Readonly<Partial<Record<CustodyState, readonly CustodyState[]>>> = {
  matched: ['seized'],
  owner_called: ['matched'],
  court: ['seized', 'matched', 'owner_called'],
  disposed: ['seized', 'owner_called'],
}

/**
 * Whether `to` lies before `from`: only a correction goes there. The database decides whether it came from
 * it.
 */
export function isBack(from: CustodyState, to: CustodyState): boolean {
  return BEFORE[from]?.includes(to) ?? false
}

export function needsReason(from: CustodyState, to: CustodyState): boolean {
  return (
    (from === 'seized' && (to === 'court' || to === 'disposed')) || (from === 'matched' && to === 'court')
  )
}

/** A phone whose owner is called. */
export interface Called {
  id: number
  called_at: Date
  /** The account whose phone it is. Null: none. */
  person_user_id: string | null
}

/**
 * The six digits that the owner shows at the station. They are computed from the phone's stay, its last call
 * and its person: a new call makes a new code, and a former owner's opens nothing.
 */
export function ownerCode(key: Buffer, { id, called_at, person_user_id }: Called): string {
  const mac = keyedMac(key, `custody ${id} ${called_at.getTime()} ${person_user_id ?? ''}`)
  return String(mac.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

/** Compared in constant time; spaces that a person reads aloud are left out. */
export function codeMatches(key: Buffer, stay: Called, typed: string): boolean {
  return sameBytes(Buffer.from(ownerCode(key, stay)), Buffer.from(typed.replaceAll(/[\s-]/g, '')))
}

export function canUndo(
  {
    seized_at,
    seized_by_user_id,
    state,
  }: { seized_at: Date; seized_by_user_id: string; state: CustodyState },
  userId: string,
  now: Date,
): boolean {
  return (
    seized_by_user_id === userId &&
    (state === 'seized' || state === 'matched') &&
    now <= after(seized_at, UNDO_MINUTES * MINUTE)
  )
}

/** Until then who added a picture removes it without a reason. */
export const removableUntil = ({ added_at }: { added_at: Date }) => after(added_at, UNDO_MINUTES * MINUTE)

/** The places of pictures that are free, lowest first. */
export function freePlaces(standing: readonly { position: number }[], most: number): number[] {
  const taken = new Set(standing.map(({ position }) => position))
  return Array.from({ length: most }, (_, index) => index + 1).filter((place) => !taken.has(place))
}

type Fact = (typeof CUSTODY_FACTS)[number]
interface Facts extends Record<Fact, string | null>, Record<`${Fact}_before`, string | null> {
  correction: boolean
}

/** The facts that a correction changed. */
export function changesOf(step: Facts): { fact: Fact; from: string; to: string }[] {
  if (!step.correction || step.exhibit === null) return []
  return CUSTODY_FACTS.map((fact) => ({
    fact,
    from: step[`${fact}_before`] ?? '',
    to: step[fact] ?? '',
  })).filter(({ from, to }) => from !== to)
}

/** `CR-2026-000012`, the year in Lagos. */
export function receiptNumber(year: number, id: number): string {
  return `CR-${year}-${String(id).padStart(6, '0')}`
}

/** The position after a phone of the list. */
export function readPosition(cursor: string): { at: Date; id: number } | null {
  const [, at, id] = /^(\d{1,15})_(\d{1,15})$/.exec(cursor) ?? []
  return at === undefined || id === undefined ? null : { at: new Date(Number(at)), id: Number(id) }
}

export const cursorOf = ({ seized_at, id }: { seized_at: Date; id: number }) => `${seized_at.getTime()}_${id}`

/** Steps without those that a correction of the state took back. Oldest first. */
export function effectiveSteps<Step extends { correction: boolean; state: CustodyState }>(
  steps: readonly Step[],
): Step[] {
  const left: Step[] = []
  for (const step of steps) {
    if (!step.correction) left.push(step)
    // An owner may have been called more than once.
    else while (left.length > 0 && left.at(-1)?.state !== step.state) left.pop()
  }
  return left
}
