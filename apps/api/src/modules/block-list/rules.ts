/** The rules of the block list and of its brake (decisions §13). Pure. */
import { BLOCK_STATUSES, type BlockChange, type BlockStatus } from '@amana/contract'
import { DAY, MINUTE } from '../../kernel/durations.ts'

export type ChangeKind = BlockChange['change']

/** A number is blocked: by its strongest status, since its oldest day. */
export interface Blocked {
  status: BlockStatus
  /** `2026-11-30`; of a flag or hold its day in Lagos. */
  reportingDate: string
}

/** A statement that blocks a number. */
export interface BlockSource extends Blocked {
  /** `list NAME`, or `account ID` of the officer or owner. */
  source: string
}

/** All sources together; null: the number is not blocked. */
export function unionOf(sources: readonly Blocked[]): Blocked | null {
  if (sources.length === 0) return null
  const status = BLOCK_STATUSES.find((one) => sources.some((source) => source.status === one))
  const [reportingDate] = sources.map((source) => source.reportingDate).toSorted()
  return status === undefined || reportingDate === undefined ? null : { status, reportingDate }
}

/** The change of a number; null: nothing that networks need to know. */
export function changeOf(before: Blocked | null, now: Blocked | null): ChangeKind | null {
  if (before === null) return now === null ? null : 'block'
  if (now === null) return 'unblock'
  return before.status === now.status && before.reportingDate === now.reportingDate ? null : 'update'
}

/** The source of a stop that stops everybody's new blocks. */
export const EVERYBODY = '*'
export type BrakeRule = 'per_minute' | 'share'

export const RATE_WINDOW = MINUTE
/** New blocks within an hour: at most this share of the list. */
const MAX_SHARE = 0.005
/** The share counts from so many entries on. */
const SHARE_FROM = 10_000
/** A proposal to release waits so long for a second person. */
export const PROPOSAL_LIFE = DAY
/** Name of the sequence, and of its lock. */
export const BLOCK_LIST = 'block list'

/** The brake in one run of the sequencer; counts what it lets through. */
export interface Brake {
  /** Whether an open stop keeps this source. */
  isStopped(source: string): boolean
  /** The rule that stops this source's new block now; null: it may pass. A stop that begins here is kept. */
  stops(source: string): BrakeRule | 'stopped' | null
  /** A new block of these sources passed. */
  passed(sources: readonly string[]): void
  /** Stops that began in this run. */
  readonly begun: readonly { source: string; rule: BrakeRule }[]
  /** New blocks of this run by source. */
  readonly counted: ReadonlyMap<string, number>
}

export interface BrakeState {
  perMinute: number
  /** Sources with an open stop. */
  stopped: readonly string[]
  /** New blocks in the last minute by source. */
  lastMinute: ReadonlyMap<string, number>
  /** New blocks of all sources in the last hour. */
  lastHour: number
  entries: number
}

export function createBrake({ perMinute, stopped, lastMinute, lastHour, entries }: BrakeState): Brake {
  const closed = new Set(stopped)
  const counted = new Map<string, number>()
  const begun: { source: string; rule: BrakeRule }[] = []
  let hour = lastHour
  let size = entries
  const begin = (source: string, rule: BrakeRule) => {
    closed.add(source)
    begun.push({ source, rule })
    return rule
  }
  const isStopped = (source: string) => closed.has(EVERYBODY) || closed.has(source)
  return {
    isStopped,
    begun,
    counted,
    stops(source) {
      if (isStopped(source)) return 'stopped'
      if ((lastMinute.get(source) ?? 0) + (counted.get(source) ?? 0) >= perMinute)
        return begin(source, 'per_minute')
      if (size >= SHARE_FROM && hour + 1 > size * MAX_SHARE) return begin(EVERYBODY, 'share')
      return null
    },
    passed(sources) {
      for (const source of sources) counted.set(source, (counted.get(source) ?? 0) + 1)
      hour += 1
      size += 1
    },
  }
}

/** A number with everything that decides about it when its turn comes. */
export interface PendingNumber {
  imei14: string
  before: Blocked | null
  sources: readonly BlockSource[]
  /** Sources whose block of this number the brake holds back. */
  heldBack: readonly string[]
  /** Two people released it: the brake does not look at it again. */
  released: boolean
}

export interface Decision {
  imei14: string
  now: Blocked | null
  change: ChangeKind | null
  /** Sources that are held back from now on. */
  holdBack: string[]
  /** Sources that are held back no longer: released, or withdrawn meanwhile. */
  letGo: string[]
}

/**
 * The brake stops new blocks only: an unblock, and a change of what is blocked already, always pass. A traced
 * phone counts when it enters, because it becomes a block by itself: counted later, a thousand traces would
 * pass the brake as a thousand changes.
 */
export function decide(
  { imei14, before, sources, heldBack, released }: PendingNumber,
  brake: Brake,
): Decision {
  const live = heldBack.filter((held) => sources.some(({ source }) => source === held))
  const waiting = new Set(released ? live.filter(brake.isStopped) : live)
  const letGo = heldBack.filter((held) => !waiting.has(held))
  const admitted = sources.filter(({ source }) => !waiting.has(source))
  const holdBack = new Set<string>()
  if (before === null && !released)
    for (const { source } of admitted)
      if (!holdBack.has(source) && brake.stops(source) !== null) holdBack.add(source)
  const passing = admitted.filter(({ source }) => !holdBack.has(source))
  const now = unionOf(passing)
  if (before === null && now !== null && !released)
    brake.passed([...new Set(passing.map(({ source }) => source))])
  return { imei14, now, change: changeOf(before, now), holdBack: [...holdBack], letGo }
}

/** How a name is compared: "two different people" (decisions §13). */
export const comparable = (name: string): string => name.trim().toLowerCase()
