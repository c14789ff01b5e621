import type { Imei } from '@amana/contract'
import { expect, test } from 'vitest'
import type { NoteFacts } from './fact-queries.ts'
import { noteForOwner } from './note-rules.ts'

const at = (day: number) => new Date(Date.UTC(2026, 10, day))

const NOTE: NoteFacts = {
  device_id: 7,
  owner_user_id: 'owner',
  brand: 'Tecno',
  model: 'Spark 20',
  imei: '354188040123456' as Imei,
  flag_id: 1,
  case_number: 'LE-2026-000001',
  flag_type: 'stolen',
  status: 'active',
  device_state: null,
  public_report: false,
  reporter_user_id: 'owner',
  reporter_owned: true,
  officer_user_id: null,
  cleared_by_user_id: null,
  mode: 'block',
  trace_until: null,
  written_at: at(3),
  acquired_at: at(1),
  unproven: false,
  followed: true,
}

test.each([
  ['of a case that they may follow', {}, true],
  ['of one that is closed', { status: 'cleared', cleared_by_user_id: 'officer' }, true],
  [
    'of a public report',
    { public_report: true, reporter_user_id: null, reporter_owned: false, status: 'under_review' },
    true,
  ],
  ['of a report that nobody proved', { public_report: true, reporter_user_id: null, unproven: true }, false],
  ['of a former owner’s case', { reporter_user_id: 'before', followed: false }, false],
  ['written before the phone was theirs', { acquired_at: at(4) }, false],
  [
    'of a phone that nobody registered',
    { device_id: null, owner_user_id: null, acquired_at: null, followed: false },
    false,
  ],
] as const)('a note %s: the owner is told: %j', (_what, changes, told) => {
  const drafts = noteForOwner({ ...NOTE, ...changes })
  expect(drafts.map(({ userId, kind, link }) => [userId, kind, link])).toEqual(
    told ? [['owner', 'case_note', '/devices/354188040123456/case?flag=1']] : [],
  )
})
