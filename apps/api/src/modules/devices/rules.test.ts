import type { Imei } from '@amana/contract'
import { describe, expect, test } from 'vitest'
import type { FlagRow, HistoryRow } from './history-queries.ts'
import { displayOf, flagForOfficer, flagForOwner, historyOf } from './rules.ts'

const [ME, BEFORE, OFFICER] = ['me', 'before', 'officer']
const day = (date: number) => new Date(Date.UTC(2026, 0, date))

function event(id: number, actionType: HistoryRow['actionType'], changes: Partial<HistoryRow> = {}): HistoryRow {
  return {
    id,
    actionType,
    createdAt: day(id),
    actorUserId: ME,
    actorName: 'Ada Okafor',
    actorRole: 'user',
    ownerUserId: ME,
    ownerName: 'Ada Okafor',
    ...changes,
  }
}

const theirs = { actorUserId: BEFORE, actorName: 'Bello Musa', ownerUserId: BEFORE, ownerName: 'Bello Musa' }
const byOfficer = { actorUserId: OFFICER, actorName: 'Insp. Eze', actorRole: 'officer' as const }

describe('the history an owner sees', () => {
  const history = historyOf(
    [
      event(1, 'registered', theirs),
      event(2, 'flagged_lost', theirs),
      event(3, 'found', theirs),
      event(4, 'transferred', { ...theirs, ownerUserId: ME, ownerName: 'Ada Okafor' }),
      event(5, 'ownership_proven', byOfficer),
      event(6, 'flagged_stolen', { actorUserId: null, actorName: null, actorRole: null }),
      event(7, 'hold_placed', byOfficer),
      event(8, 'flag_cleared', byOfficer),
      event(9, 'hold_released', byOfficer),
      event(10, 'disputed', { actorUserId: 'claimant', actorName: 'Chidi Eze' }),
    ],
    { userId: ME, acquiredAt: day(4) },
  )

  test('newest first, nobody else by name, the status as it was', () => {
    expect(history.map(({ action_type, actor, owner, status }) => [action_type, actor, owner, status])).toEqual([
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
    caseNumber: 'LE-2026-000001',
    imei: '354188040123456' as Imei,
    flagType: 'stolen',
    status: 'active',
    reason: 'Taken',
    lastKnownLocation: 'Ikeja',
    deviceState: 'Lagos',
    deviceBrand: '',
    deviceModel: '',
    publicReport: false,
    reportedByUserId: ME,
    reporterName: 'Ada Okafor',
    reporterPhone: '+2348031234567',
    reporterEmail: 'chidi@example.ng',
    reporterRole: 'user',
    createdAt: day(1),
    updatedAt: day(2),
    clearedAt: null,
    clearedByUserId: null,
    clearedByName: null,
    clearedByRole: null,
    ...changes,
  }
}

describe('flags', () => {
  test.each([
    ['one’s own', {}, 'You'],
    ['an officer’s', { reportedByUserId: OFFICER, reporterRole: 'officer' as const }, 'Law enforcement'],
    ['a supervisor’s', { reportedByUserId: OFFICER, reporterRole: 'supervisor' as const }, 'Law enforcement'],
    ['a public report', { reportedByUserId: null, reporterRole: null, publicReport: true }, 'A member of the public'],
    ['a public report by an account', { reportedByUserId: BEFORE, publicReport: true }, 'A member of the public'],
    ['of who had it before', { reportedByUserId: BEFORE }, 'Previous owner'],
  ])('%s, to the owner', (_name, changes, reportedBy) => {
    const seen = flagForOwner(flag(changes), ME)
    expect(seen).toMatchObject({
      reported_by: reportedBy,
      flag_type_display: 'Stolen',
      status_display: 'Active',
      cleared_by: null,
    })
    expect(JSON.stringify(seen)).not.toMatch(/Okafor|\+234/)
  })

  test.each([
    [{ clearedByUserId: ME }, 'You'],
    [{ clearedByUserId: OFFICER, clearedByRole: 'officer' as const, clearedByName: 'Insp. Eze' }, 'Law enforcement'],
    [{ clearedByUserId: BEFORE, clearedByRole: 'user' as const, clearedByName: 'Bello Musa' }, 'Previous owner'],
  ])('cleared by %j', (changes, clearedBy) => {
    expect(flagForOwner(flag({ status: 'cleared', clearedAt: day(3), ...changes }), ME).cleared_by).toBe(clearedBy)
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
    expect(flagForOfficer(flag({ deviceBrand: 'itel' }), { model: null, owner: null }).device_brand).toBe('itel')
  })
})

test('words', () => {
  expect(displayOf('under_review')).toBe('Under review')
})
