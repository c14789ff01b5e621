/** Sightings among the other moments of a case: an owner knows their day alone. */
import { describe, expect, test } from 'vitest'
import { timeline } from './messages.ts'
import type { ModeChange } from './queries.ts'
import { type CaseFacts, timelineOf } from './rules.ts'

const FLAG: CaseFacts['flag'] = {
  ...{ id: 1, case_number: 'LE-2026-000001', flag_type: 'stolen', status: 'active' },
  ...{ reported_by_user_id: 'ada', created_at: new Date('2026-11-20T09:00:00Z') },
  ...{ decided_at: null, cleared_at: null },
} as CaseFacts['flag']

const FACTS: CaseFacts = {
  ...{ flag: FLAG, source: 'owner', successor: null, holds: [], attempts: [], notes: [], objection: null },
  ...{ news: [], networks: [], modes: [], seen: [], copiedAt: null, custody: [], proven: true },
} as unknown as CaseFacts

const change = (mode: ModeChange['mode'], at: string): ModeChange => ({
  ...{ mode, changed_by: 'owner', changed_at: new Date(at) },
  trace_until: mode === 'trace' ? new Date('2026-12-20T00:00:00Z') : null,
})
const seenOn = (day: string, state = 'Lagos') => ({ day, network: 'Demo Mobile', state })

const kindsOf = (facts: Partial<CaseFacts>) =>
  timelineOf(
    { ...FACTS, ...facts },
    { userId: 'ada', photoUrl: (id) => id, locale: 'en', texts: timeline },
  ).map(({ kind, at }) => `${kind} ${at}`)

describe('a sighting', () => {
  test('follows the trace that found it, when both were on one day', () => {
    const modes = [change('trace', '2026-11-23T15:00:00Z'), change('trace', '2026-11-22T10:30:00Z')]
    expect(kindsOf({ modes, seen: [seenOn('2026-11-22'), seenOn('2026-11-23')] })).toEqual([
      'reported 2026-11-20T09:00:00.000Z',
      'mode_changed 2026-11-22T10:30:00.000Z',
      'seen 2026-11-22T10:30:00.000Z',
      // The trace ran when this day began, so the second choice of the day does not matter.
      'seen 2026-11-22T23:00:00.000Z',
      'mode_changed 2026-11-23T15:00:00.000Z',
    ])
  })

  test('follows the first trace of a day that began with a block', () => {
    const modes = [
      change('trace', '2026-11-23T15:00:00Z'),
      change('block', '2026-11-23T12:00:00Z'),
      change('trace', '2026-11-23T08:00:00Z'),
      change('block', '2026-11-22T10:00:00Z'),
    ]
    expect(kindsOf({ modes, seen: [seenOn('2026-11-23')] }).slice(1)).toEqual([
      'mode_changed 2026-11-22T10:00:00.000Z',
      'mode_changed 2026-11-23T08:00:00.000Z',
      'seen 2026-11-23T08:00:00.000Z',
      'mode_changed 2026-11-23T12:00:00.000Z',
      'mode_changed 2026-11-23T15:00:00.000Z',
    ])
  })

  test('of the day of the report follows the report', () => {
    expect(kindsOf({ seen: [seenOn('2026-11-20')] })).toEqual([
      'reported 2026-11-20T09:00:00.000Z',
      'seen 2026-11-20T09:00:00.000Z',
    ])
  })

  test('of several states a day is one line without proof', () => {
    const modes = [change('trace', '2026-11-22T10:30:00Z')]
    const seen = [seenOn('2026-11-22'), seenOn('2026-11-22', 'Edo')]
    expect(kindsOf({ modes, seen, proven: false }).slice(2)).toEqual(['seen 2026-11-22T10:30:00.000Z'])
  })
})
