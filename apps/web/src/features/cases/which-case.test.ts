import type { FlagRecord } from '@amana/contract/devices'
import { describe, expect, test } from 'vitest'
import { caseOf, followedCases } from './which-case.ts'

const flag = (id: number, changes: Partial<FlagRecord> = {}): FlagRecord => ({
  id,
  case_number: `LE-2026-00000${id}`,
  flag_type: 'stolen',
  flag_type_display: 'Stolen',
  status: 'active',
  status_display: 'Active',
  reason: 'Snatched',
  last_known_location: 'Ikeja',
  device_state: 'Lagos',
  created_at: '2026-11-24T10:00:00.000Z',
  mode: 'block',
  trace_until: null,
  cleared_at: null,
  cleared_by: null,
  reported_by: 'You',
  followed: true,
  ...changes,
})

test('a former owner’s flag and a find are no cases to follow', () => {
  const flags = [flag(4, { flag_type: 'found' }), flag(3, { followed: false }), flag(2)]
  expect(followedCases(flags).map(({ id }) => id)).toEqual([2])
})

describe('the page is about', () => {
  const [cleared, review, active] = [
    flag(9, { status: 'cleared' }),
    flag(8, { status: 'under_review' }),
    flag(7),
  ]
  test.each([
    ['the active case', [cleared, review, active], null, 7],
    ['the report under review, without one', [cleared, review], null, 8],
    ['the newest, when all are closed', [cleared, flag(5, { status: 'rejected' })], null, 9],
    ['the one of the address', [cleared, review, active], '9', 9],
    ['nothing, for one that is not there', [cleared], '1', undefined],
    ['nothing, without any', [], null, undefined],
  ])('%s', (_name, flags, wanted, id) => {
    expect(caseOf(flags, wanted)?.id).toBe(id)
  })
})
