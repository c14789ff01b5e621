/** The lines of a batch of sightings (decisions §20). Pure. */
import { FCT, parsePhone, type SightingRefusal, STATES } from '@amana/contract'
import { after, DAY, SECOND } from '../../kernel/durations.ts'

/** A line without fault. */
export interface SightingLine {
  /** Its place in the batch. */
  index: number
  /** The first 14 digits: what follows is a check digit or a version. */
  imei14: string
  seenAt: Date
  state: string
  area: string | null
  reference: string
  /** The network's token; it is hashed before anything is stored. */
  sim: string | null
}

export interface RefusedLine {
  index: number
  code: SightingRefusal
}

/** By so much clocks that are kept right may differ. */
const MAX_CLOCK_DIFFERENCE = 2 * SECOND
const MAX_AGE = 30 * DAY

const IMEI = /^(\d{14})\d{0,2}$/
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/i
/** Four digits are no part of an area's name: a cell, or a coordinate. */
const AREA = /^(?!.*\d{4})[^\p{C}]{1,60}$/u
const TOKEN = /^[^\p{C}]+$/u
/** As a phone number is written, with what precedes it. */
const DIALLED = /^(?:\+?234|0)[\d\s()-]+$/

const FIELDS = new Set(['imei', 'seen_at', 'state', 'area', 'reference', 'sim'])
/** By its name in the list, and the capital's as networks write it. */
const STATE_OF: ReadonlyMap<string, string> = new Map([
  ...STATES.map((state) => [state.toLowerCase(), state] as const),
  ['fct', FCT],
  ['abuja', FCT],
])

export function readLines(
  lines: readonly unknown[],
  now: Date,
): { lines: SightingLine[]; refused: RefusedLine[] } {
  const period = { from: after(now, -MAX_AGE).getTime(), until: after(now, MAX_CLOCK_DIFFERENCE).getTime() }
  const good: SightingLine[] = []
  const refused: RefusedLine[] = []
  for (const [index, line] of lines.entries()) {
    const read = readLine(line, period)
    if (typeof read === 'string') refused.push({ index, code: read })
    else good.push({ index, ...read })
  }
  return { lines: good, refused }
}

interface Period {
  /** Milliseconds since the epoch. */
  from: number
  until: number
}

function readLine(line: unknown, period: Period): Omit<SightingLine, 'index'> | SightingRefusal {
  if (typeof line !== 'object' || line === null || Array.isArray(line)) return 'line_invalid'
  // A field that nobody asked for may hold a phone number or a cell.
  for (const name in line) if (!FIELDS.has(name)) return 'field_unknown'
  const { imei, seen_at, state, area, reference, sim } = line as Record<string, unknown>
  const imei14 = typeof imei === 'string' ? IMEI.exec(imei)?.[1] : undefined
  if (imei14 === undefined) return 'imei_invalid'
  const seenAt = timeIn(seen_at, period)
  if (typeof seenAt === 'string') return seenAt
  const known = typeof state === 'string' ? STATE_OF.get(state.trim().toLowerCase()) : undefined
  if (known === undefined) return 'state_unknown'
  if (isGiven(area) && !(typeof area === 'string' && AREA.test(area.trim()))) return 'area_invalid'
  if (!isToken(reference, 100)) return 'reference_invalid'
  if (isGiven(sim) && !isToken(sim, 200)) return 'sim_invalid'
  return {
    imei14,
    seenAt,
    state: known,
    area: isGiven(area) ? String(area).trim() : null,
    reference,
    sim: isGiven(sim) ? String(sim) : null,
  }
}

function timeIn(text: unknown, { from, until }: Period): Date | SightingRefusal {
  const time = typeof text === 'string' && TIME.test(text) ? new Date(text) : null
  if (time === null || Number.isNaN(time.getTime())) return 'seen_at_invalid'
  if (time.getTime() > until) return 'seen_at_future'
  return time.getTime() < from ? 'seen_at_too_old' : time
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** A token that a network invents; a phone number would name the holder. */
function isToken(value: unknown, most: number): value is string {
  return (
    typeof value === 'string' &&
    value.length <= most &&
    TOKEN.test(value) &&
    value.trim() === value &&
    !(DIALLED.test(value) && parsePhone(value) !== null)
  )
}
