import type { Imei } from '@amana/contract'
import { describe, expect, test } from 'vitest'
import type { FlagRow, HistoryRow } from './history-queries.ts'
import { displayOf, flagForOfficer, flagForOwner, historyOf } from './rules.ts'

const [ME, BEFORE, OFFICER] = ['me', 'before', 'officer']
const VIEWER = { userId: ME, acquiredAt: new Date('2026-01-01T00:00:00Z') }
const day = (date: number) => new Date(Date.UTC(2026, 0, date))

function event(
  id: number,
  actionType: HistoryRow['action_type'],
  changes: Partial<HistoryRow> = {},
): HistoryRow {
  return {
    id,
    action_type: actionType,
    created_at: day(id),
    actor_user_id: ME,
    actor_name: 'Ada Okafor',
    actor_role: 'user',
    owner_user_id: ME,
    owner_name: 'Ada Okafor',
    ...changes,
  }
}

const theirs = {
  actor_user_id: BEFORE,
  actor_name: 'Bello Musa',
  owner_user_id: BEFORE,
  owner_name: 'Bello Musa',
}
const byOfficer = { actor_user_id: OFFICER, actor_name: 'Insp. Eze', actor_role: 'officer' as const }

describe('the history an owner sees', () => {
  const history = historyOf(
    [
      event(1, 'registered', theirs),
      event(2, 'flagged_lost', theirs),
      event(3, 'found', theirs),
      event(4, 'transferred', { ...theirs, owner_user_id: ME, owner_name: 'Ada Okafor' }),
      event(5, 'ownership_proven', byOfficer),
      event(6, 'flagged_stolen', { actor_user_id: null, actor_name: null, actor_role: null }),
      event(7, 'hold_placed', byOfficer),
      event(8, 'flag_cleared', byOfficer),
      event(9, 'hold_released', byOfficer),
      event(10, 'disputed', { actor_user_id: 'claimant', actor_name: 'Chidi Eze' }),
    ],
    { userId: ME, acquiredAt: day(4) },
  )

  test('newest first, nobody else by name, the status as it was', () => {
    expect(
      history.map(({ action_type, actor, owner, status }) => [action_type, actor, owner, status]),
    ).toEqual([
      ['disputed', 'Another person', 'Ada Okafor', 'Active'],
      ['hold_released', 'Law enforcement', 'Ada Okafor', 'Active'],
      ['flag_cleared', 'Law enforcement', 'Ada Okafor', 'Locked'],
      ['hold_placed', 'Law enforcement', 'Ada Okafor', 'Stolen'],
      ['flagged_stolen', 'A member of the public', 'Ada Okafor', 'Stolen'],
      ['ownership_proven', 'Law enforcement', 'Ada Okafor', 'Active'],
      ['transferred', 'Previous owner', 'Ada Okafor', 'Active'],
      ['found', 'Previous owner', 'Previous owner', 'Active'],
      ['flagged_lost', 'Previous owner', 'Previous owner', 'Locked'],
      ['registered', 'Previous owner', 'Previous owner', 'Active'],
    ])
  })

  test('with the day each owner got it', () => {
    expect(history.at(-1)?.date_acquired).toBe(day(1).toISOString())
    expect(history[0]?.date_acquired).toBe(day(4).toISOString())
  })

  test('somebody who got it after the reader is the new owner', () => {
    const [item] = historyOf([event(9, 'document_added', theirs)], { userId: ME, acquiredAt: day(4) })
    expect(item).toMatchObject({ actor: 'New owner', owner: 'New owner' })
  })
})

function flag(changes: Partial<FlagRow>): FlagRow {
  return {
    id: 1,
    case_number: 'LE-2026-000001',
    imei: '354188040123456' as Imei,
    flag_type: 'stolen',
    status: 'active',
    reason: 'Taken',
    last_known_location: 'Ikeja',
    device_state: 'Lagos',
    device_brand: '',
    device_model: '',
    contact_verified_at: null,
    public_report: false,
    reported_by_user_id: ME,
    reporter_name: 'Ada Okafor',
    reporter_phone: '+2348031234567',
    reporter_email: 'chidi@example.ng',
    reporter_role: 'user',
    created_at: day(1),
    updated_at: day(2),
    mode: 'block',
    trace_until: null,
    cleared_at: null,
    cleared_by_user_id: null,
    cleared_by_name: null,
    cleared_by_role: null,
    officer_user_id: null,
    assigned_state: null,
    assigned_officer_id: null,
    assigned_officer_name: null,
    ...changes,
  }
}

const OFFICERS = { reported_by_user_id: OFFICER, reporter_role: 'officer' as const, officer_user_id: OFFICER }
const PUBLIC = { reported_by_user_id: null, reporter_role: null, public_report: true }

describe('flags', () => {
  test.each([
    ['one’s own', {}, 'You'],
    ['an officer’s', { reported_by_user_id: OFFICER, reporter_role: 'officer' as const }, 'Law enforcement'],
    [
      'a supervisor’s',
      { reported_by_user_id: OFFICER, reporter_role: 'supervisor' as const },
      'Law enforcement',
    ],
    [
      'a public report',
      { reported_by_user_id: null, reporter_role: null, public_report: true },
      'A member of the public',
    ],
    [
      'a public report by an account',
      { reported_by_user_id: BEFORE, public_report: true },
      'A member of the public',
    ],
    ['of who had it before', { reported_by_user_id: BEFORE }, 'Previous owner'],
  ])('%s, to the owner', (_name, changes, reportedBy) => {
    const seen = flagForOwner(flag(changes), VIEWER)
    expect(seen).toMatchObject({
      reported_by: reportedBy,
      flag_type_display: 'Stolen',
      status_display: 'Active',
      cleared_by: null,
    })
    expect(JSON.stringify(seen)).not.toMatch(/Okafor|\+234/)
  })

  test.each([
    [{ cleared_by_user_id: ME }, 'You'],
    [
      { cleared_by_user_id: OFFICER, cleared_by_role: 'officer' as const, cleared_by_name: 'Insp. Eze' },
      'Law enforcement',
    ],
    [
      { cleared_by_user_id: BEFORE, cleared_by_role: 'user' as const, cleared_by_name: 'Bello Musa' },
      'Previous owner',
    ],
  ])('cleared by %j', (changes, clearedBy) => {
    expect(flagForOwner(flag({ status: 'cleared', cleared_at: day(3), ...changes }), VIEWER).cleared_by).toBe(
      clearedBy,
    )
  })

  test.each([
    ['one’s own, of any time', {}, true],
    ['who had it before', { reported_by_user_id: BEFORE }, false],
    ['nobody known', { reported_by_user_id: null }, false],
    ['an officer, closed since', { ...OFFICERS, status: 'cleared' as const, cleared_at: day(5) }, true],
    ['an officer, closed before', { ...OFFICERS, status: 'cleared' as const, cleared_at: day(3) }, false],
    ['an officer, of before and open', OFFICERS, true],
    ['the public, under review', { ...PUBLIC, status: 'under_review' as const }, true],
    ['the public, rejected before', { ...PUBLIC, status: 'rejected' as const, updated_at: day(3) }, false],
    ['the public, rejected since', { ...PUBLIC, status: 'rejected' as const, updated_at: day(4) }, true],
  ])('a flag of %s is followed by the owner: %j → %s', (_name, changes, followed) => {
    expect(flagForOwner(flag(changes), { userId: ME, acquiredAt: day(4) }).followed).toBe(followed)
  })

  test('an officer sees who, and what the registry knows of the device', () => {
    const owner = { first_name: 'Ada', last_name: 'Okafor', email: 'ada@example.com' }
    const seen = flagForOfficer(flag({}), { model: { brand: 'Tecno', model: 'Spark 20' }, owner })
    expect(seen).toMatchObject({
      reported_by: 'Ada Okafor',
      reporter_phone: '+2348031234567',
      device_brand: 'Tecno',
      device_model: 'Spark 20',
      law_enforcement_case_id: 'LE-2026-000001',
      device_owner: owner,
    })
    expect(flagForOfficer(flag({ device_brand: 'itel' }), { model: null, owner: null }).device_brand).toBe(
      'itel',
    )
  })
})

test('words', () => {
  expect(displayOf('under_review')).toBe('Under review')
})
