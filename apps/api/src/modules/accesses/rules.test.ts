/** Ends of delays, what a person reads of a look, and who is told (decisions §15). */
import { expect, test } from 'vitest'
import { type AccessRow, nextDelay, presentAccess, tellingsOf } from './rules.ts'

const day = (count: number) => new Date(Date.UTC(2026, 0, 1) + count * 86_400_000)

test.each([
  ['the first', undefined, 10, 10, 100],
  ['again, while it runs: 90 days more', { begun_at: day(0), until: day(90) }, 40, 0, 180],
  ['again, a moment before its end', { begun_at: day(0), until: day(90) }, 89.999, 0, 180],
  ['at its end: a new one', { begun_at: day(0), until: day(90) }, 90, 90, 180],
  ['after its end: a new one', { begun_at: day(0), until: day(90) }, 120, 120, 210],
  ['the third of a chain', { begun_at: day(5), until: day(185) }, 60, 5, 275],
])('%s', (_what, last, now, begunAt, until) => {
  expect(nextDelay(last, day(now))).toEqual({ begunAt: day(begunAt), until: day(until) })
})

const row: AccessRow = {
  at: new Date('2026-03-02T09:15:42.137Z'),
  imei: '356938035643809',
  access: 'view',
  command: 'Lagos',
  purpose: '',
  case_reference: '',
  delay_reasons: [],
  delayed_case: null,
  open_case: null,
}
const shown = {
  at: '2026-03-02T09:15:42.137Z',
  imei: '356938035643809',
  action: 'view',
  command: 'Lagos',
  purpose: null,
  case: null,
}

test.each<[string, Partial<AccessRow>, object]>([
  ['a view without a case', {}, shown],
  ['an open case of the phone', { open_case: 'LE-2026-000001' }, { ...shown, case: 'LE-2026-000001' }],
  [
    'the delayed case wins over an open one',
    { open_case: 'LE-2026-000001', delayed_case: 'LE-2026-000002' },
    { ...shown, case: 'LE-2026-000002' },
  ],
  [
    'the named case wins',
    { open_case: 'LE-2026-000001', delayed_case: 'LE-2026-000002', case_reference: 'LE-2026-000003' },
    { ...shown, case: 'LE-2026-000003' },
  ],
  ['a purpose', { purpose: 'Return it' }, { ...shown, purpose: 'Return it' }],
  ['a delay', { delay_reasons: ['Arrest planned'] }, { ...shown, delay_reason: 'Arrest planned' }],
  ['a reason given twice is said once', { delay_reasons: ['One', 'Two', 'One'] }, { ...shown, delay_reason: 'One; Two' }],
])('%s', (_what, change, expected) => {
  expect(presentAccess({ ...row, ...change })).toEqual(expected)
})

test('one message for each person, named by its newest look', () => {
  expect(
    tellingsOf([
      { audit_id: 7, user_id: 'a' },
      { audit_id: 9, user_id: 'b' },
      { audit_id: 12, user_id: 'a' },
    ]),
  ).toEqual([
    { userId: 'a', lastAccessId: 12, count: 2 },
    { userId: 'b', lastAccessId: 9, count: 1 },
  ])
  expect(tellingsOf([])).toEqual([])
})
