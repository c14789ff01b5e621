/** The union of sources, and the brake (decisions §13). */
import { describe, expect, test } from 'vitest'
import { type BlockSource, type BrakeState, changeOf, createBrake, decide, unionOf } from './rules.ts'

const list = (status: 'stolen' | 'blocked', day: string, name = 'A'): BlockSource => ({
  source: `list ${name}`,
  status,
  reportingDate: day,
})
const STATE: BrakeState = { perMinute: 2, stopped: [], lastMinute: new Map(), lastHour: 0, entries: 0 }
const brakeOf = (state: Partial<BrakeState> = {}) => createBrake({ ...STATE, ...state })
const pending = (sources: BlockSource[], more: Partial<Parameters<typeof decide>[0]> = {}) => ({
  imei14: '35693803564380',
  before: null,
  sources,
  heldBack: [],
  released: false,
  ...more,
})

describe('the union of sources', () => {
  test('is the strongest status since the oldest day', () => {
    expect(unionOf([])).toBeNull()
    const held = { status: 'held', reportingDate: '2026-01-01' } as const
    const lost = { status: 'lost', reportingDate: '2026-03-01' } as const
    expect(unionOf([held, lost])).toEqual({ status: 'lost', reportingDate: '2026-01-01' })
    expect(unionOf([lost, list('blocked', '2026-04-01')])).toEqual({
      status: 'blocked',
      reportingDate: '2026-03-01',
    })
    expect(unionOf([list('blocked', '2026-04-01'), list('stolen', '2026-05-01')])).toEqual({
      status: 'stolen',
      reportingDate: '2026-04-01',
    })
  })

  test('is a trace where nothing blocks, and a block where anything does', () => {
    const traced = { status: 'track', reportingDate: '2026-02-01' } as const
    const held = { status: 'held', reportingDate: '2026-03-01' } as const
    expect(unionOf([traced])).toEqual(traced)
    expect(unionOf([traced, held])).toEqual({ status: 'held', reportingDate: '2026-02-01' })
    expect(unionOf([list('blocked', '2026-04-01'), traced])).toEqual({
      status: 'blocked',
      reportingDate: '2026-02-01',
    })
    expect(changeOf(null, traced)).toBe('block')
    expect(changeOf(traced, held)).toBe('update')
    expect(changeOf(traced, null)).toBe('unblock')
  })

  test('is told when it changes', () => {
    const now = { status: 'stolen', reportingDate: '2026-01-01' } as const
    expect(changeOf(null, now)).toBe('block')
    expect(changeOf(now, null)).toBe('unblock')
    expect(changeOf(now, { ...now })).toBeNull()
    expect(changeOf(now, { ...now, reportingDate: '2025-12-31' })).toBe('update')
    expect(changeOf(now, { ...now, status: 'lost' })).toBe('update')
    expect(changeOf(null, null)).toBeNull()
  })
})

describe('the brake', () => {
  test('lets as many new blocks of a source through in a minute as it may, and stops the source at the next', () => {
    const brake = brakeOf({ lastMinute: new Map([['list A', 1]]) })
    expect(decide(pending([list('stolen', '2026-01-01')]), brake)).toMatchObject({
      change: 'block',
      holdBack: [],
    })
    expect(decide(pending([list('stolen', '2026-01-01')]), brake)).toMatchObject({
      change: null,
      now: null,
      holdBack: ['list A'],
    })
    expect(brake.begun).toEqual([{ source: 'list A', rule: 'per_minute' }])
    expect([...brake.counted]).toEqual([['list A', 1]])
    // Another source goes on.
    expect(decide(pending([list('stolen', '2026-01-01', 'B')]), brake)).toMatchObject({ change: 'block' })
  })

  test('lets a number through that another source blocks as well', () => {
    const brake = brakeOf({ stopped: ['list A'] })
    const both = [list('stolen', '2026-01-01'), list('blocked', '2026-02-01', 'B')]
    expect(decide(pending(both), brake)).toMatchObject({
      change: 'block',
      now: { status: 'blocked', reportingDate: '2026-02-01' },
      holdBack: ['list A'],
    })
    expect([...brake.counted.keys()]).toEqual(['list B'])
  })

  test('stops everybody at more than 0.5 % of the list in an hour, from 10,000 entries on', () => {
    const one = (brake: ReturnType<typeof brakeOf>) =>
      decide(pending([list('stolen', '2026-01-01')]), brake).change
    expect(one(brakeOf({ perMinute: 1_000, entries: 9_998, lastHour: 500 }))).toBe('block')
    const brake = brakeOf({ perMinute: 1_000, entries: 10_000, lastHour: 49 })
    expect(one(brake)).toBe('block')
    expect(one(brake)).toBeNull()
    expect(brake.begun).toEqual([{ source: '*', rule: 'share' }])
    expect(brake.isStopped('list B')).toBe(true)
  })

  test('never stops an unblock or a change of what is blocked', () => {
    const brake = brakeOf({ stopped: ['*'] })
    const before = { status: 'stolen', reportingDate: '2026-01-01' } as const
    expect(decide(pending([], { before }), brake)).toMatchObject({ change: 'unblock' })
    expect(decide(pending([list('blocked', '2026-01-01')], { before }), brake)).toMatchObject({
      change: 'update',
      holdBack: [],
    })
  })

  test('counts a traced phone when it enters, and not again when it is blocked', () => {
    const brake = brakeOf()
    const flag = (status: 'track' | 'stolen'): BlockSource => ({
      source: 'account 1',
      status,
      reportingDate: '2026-01-01',
    })
    const traced = pending([flag('track')])
    expect([1, 2, 3].map(() => decide(traced, brake).change)).toEqual(['block', 'block', null])
    expect(brake.begun).toEqual([{ source: 'account 1', rule: 'per_minute' }])
    // The end of 14 days must not wait for two people.
    const { change, holdBack } = decide(pending([flag('stolen')], { before: flag('track') }), brake)
    expect([change, holdBack, [...brake.counted]]).toEqual(['update', [], [['account 1', 2]]])
  })

  test('forgets what its source withdraws meanwhile, and asks no more about what two people released', () => {
    const brake = brakeOf({ stopped: ['list A'] })
    expect(decide(pending([], { heldBack: ['list A'] }), brake)).toMatchObject({
      change: null,
      letGo: ['list A'],
    })
    const waiting = pending([list('stolen', '2026-01-01')], { heldBack: ['list A'] })
    expect(decide(waiting, brake)).toMatchObject({ change: null, letGo: [], holdBack: [] })
    // Released, but stopped again before its turn.
    expect(decide({ ...waiting, released: true }, brake)).toMatchObject({ change: null, letGo: [] })
    const open = brakeOf({ lastMinute: new Map([['list A', 60]]) })
    expect(decide({ ...waiting, released: true }, open)).toMatchObject({ change: 'block', letGo: ['list A'] })
    expect(open.counted.size).toBe(0)
  })
})
