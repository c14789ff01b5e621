/** How large the files of an epoch are, and which epoch comes when. Pure. */
import { after, DAY, SECOND } from '../../kernel/durations.ts'

const ENTRY_BYTES = 16
/** A bucket is loaded over a phone's line. */
const MAX_SLOTS = 8_192 / ENTRY_BYTES
/** So that 3,000 of 200 million phones share a bucket. */
const MAX_BITS = 16
/** A list that is small today may be filled by one import. */
const MIN_CAPACITY = 10_000
const GROWTH = 1.5

const EPOCH_LIFE = 30 * DAY
/** An epoch that is followed by another one. */
export const OLD_EPOCH_LIFE = DAY
/** Older answers are ignored. */
export const FRESH_FOR = 120 * SECOND

export interface Shape {
  bits: number
  /** Entries of each bucket. */
  slots: number
  /** Numbers for which there is room. */
  capacity: number
}

/** The fewest buckets that are small enough: the more phones share one, the less it reveals. */
export function shapeFor(entries: number): Shape {
  const capacity = Math.ceil(Math.max(MIN_CAPACITY, entries * GROWTH))
  const slotsOf = (bits: number) => {
    const mean = capacity / 2 ** bits
    return Math.ceil(mean + 6 * Math.sqrt(mean))
  }
  let bits = 0
  while (bits < MAX_BITS && slotsOf(bits) > MAX_SLOTS) bits += 1
  return { bits, slots: slotsOf(bits), capacity }
}

export interface EpochState {
  epoch: number
  build: string | null
  capacity: number | null
  entries: number | null
  list_epoch: string | null
  list_position: number | null
  /** The newest change, and the newest that all files have. */
  assigned: number
  published: number
  begun_at: Date | null
  until: Date | null
  /** Its secrets are there. */
  alive: boolean
}

export interface ListHead {
  epoch: string
  head: number
  /** Numbers wait for a position. */
  waiting: boolean
}

export type Work = { do: 'create' | 'nothing' } | { do: 'build' | 'begin' | 'end'; epoch: number }

/** The next step with the epochs. @param epochs all that are alive */
export function workFor(epochs: readonly EpochState[], list: ListHead, now: Date): Work {
  const over = epochs.find(({ alive, until }) => alive && until !== null && until <= now)
  if (over) return { do: 'end', epoch: over.epoch }
  const next = epochs.find(({ begun_at }) => begun_at === null)
  if (next) {
    const { epoch, build, list_epoch, list_position, assigned, published } = next
    // After a restore positions belong to other changes.
    if (build === null || list_epoch !== list.epoch) return { do: 'build', epoch }
    const hasAll = (list_position ?? 0) >= list.head && published === assigned && !list.waiting
    return hasAll ? { do: 'begin', epoch } : { do: 'nothing' }
  }
  const present = epochs.find(({ begun_at, until }) => begun_at !== null && until === null)
  return { do: present && !isWornOut(present, list, now) ? 'nothing' : 'create' }
}

function isWornOut(
  { begun_at, entries, capacity, list_epoch }: EpochState,
  list: ListHead,
  now: Date,
): boolean {
  return (
    begun_at === null ||
    after(begun_at, EPOCH_LIFE) <= now ||
    (entries ?? 0) > (capacity ?? 0) ||
    list_epoch !== list.epoch
  )
}

type Following = Pick<EpochState, 'build' | 'list_epoch' | 'begun_at' | 'until'>

/** Live epochs that follow the list, most urgent first. */
export function followed<Epoch extends Following>(epochs: readonly Epoch[], now: Date): Epoch[] {
  return epochs
    .filter(
      ({ build, list_epoch, until }) =>
        build !== null && list_epoch !== null && (until === null || until > now),
    )
    .toSorted((one, other) => rankOf(one) - rankOf(other))
}

/** The present one, old ones, the next. */
function rankOf({ begun_at, until }: Following): number {
  if (begun_at === null) return 2
  return until === null ? 0 : 1
}

/** Minutes since 1970, unless that is taken: a number is not given again after a restore. */
export function nextEpoch(last: number | null, now: Date): number {
  return Math.max((last ?? 0) + 1, Math.floor(now.getTime() / (60 * SECOND)))
}
