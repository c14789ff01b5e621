/** The filters of the work list stand in the address, so that a reload or Back shows the same cases. Pure. */

import { STATES } from '@amana/contract/states'
import { WORK_COUNTED_TO, WORK_KINDS, type WorkCounts, type WorkKind } from '@amana/contract/work'
import { formatNumber } from '@amana/messages'

/** Reports whose contact is not proven: in the address a kind, though they are no work. */
export const UNCONFIRMED = 'unconfirmed' as const
const WORK_FILTER_NAMES = ['kind', 'state', 'assigned', 'for'] as const
export type WorkFilterName = (typeof WORK_FILTER_NAMES)[number]
export type WorkFilters = Partial<Record<WorkFilterName, string>>

const OFFICER_ID = /^[A-Za-z0-9]{6,10}$/

/** The filters of the address, without values that the server would refuse. */
export function workFiltersOf(params: URLSearchParams): WorkFilters {
  const filters: WorkFilters = {}
  for (const name of WORK_FILTER_NAMES) {
    const value = params.get(name)?.trim() ?? ''
    if (value !== '' && isAccepted(name, value)) filters[name] = value
  }
  return filters
}

function isAccepted(name: WorkFilterName, value: string): boolean {
  const isState = (STATES as readonly string[]).includes(value)
  if (name === 'for') return value === 'me' || value === 'supervisor'
  if (name === 'kind') return value === UNCONFIRMED || (WORK_KINDS as readonly string[]).includes(value)
  return isState || (name === 'assigned' && (value === 'me' || value === 'none' || OFFICER_ID.test(value)))
}

/** The query that the server is asked. */
export function workQueryOf({ kind, for: whom, ...filters }: WorkFilters): Record<string, string> {
  const query = whom === undefined ? filters : { ...filters, waits_for: whom }
  if (kind === undefined) return query
  return kind === UNCONFIRMED ? { ...query, unconfirmed: 'true' } : { ...query, kind }
}

const COUNTS: Record<WorkKind, keyof WorkCounts> = {
  dispute: 'disputes',
  objection: 'objections',
  document: 'documents',
  report: 'reports',
  proposal: 'proposals',
  brake: 'brake',
  trace: 'traces',
  seen: 'seen',
  custody: 'custody',
}

export function countOf(counts: WorkCounts, kind: WorkKind | typeof UNCONFIRMED): number {
  return kind === UNCONFIRMED ? counts.unconfirmed : counts[COUNTS[kind]]
}

/** `10,000+`: the server counts no further. */
export function countText(count: number): string {
  return count >= WORK_COUNTED_TO ? `${formatNumber(WORK_COUNTED_TO)}+` : formatNumber(count)
}
