/** Ends of delays, what a person reads of a look, and who is notified (decisions §15). */
import { expect, test } from 'vitest'
import { type AccessRow, nextDelay, noticesOf, presentAccess } from './rules.ts'

const day = (count: number) => new Date(Date.UTC(2026, 0, 1) + count * 86_400_000)

const CASE = 'LE-2026-000001'
const OTHER = 'LE-2026-000002'
type Delay = [begun: number, until: number, of?: string]
const chain = (length: number, of = CASE): Delay[] =>
  Array.from({ length }, (_, index) => [0, 90 * (index + 1), of])

test.each<[string, Delay[], number, ReturnType<typeof nextDelay>]>([
  ['the first', [], 10, { begunAt: day(10), until: day(100), renewal: 0 }],
  ['again, with more than 14 days left', [[0, 90]], 75.999, 'runs'],
  ['in the last 14 days: 90 days more', [[0, 90]], 76, { begunAt: day(0), until: day(180), renewal: 1 }],
  ['a moment before its end', [[0, 90]], 89.999, { begunAt: day(0), until: day(180), renewal: 1 }],
  ['at its end: a chain of its own', [[0, 90]], 90, { begunAt: day(90), until: day(180), renewal: 1 }],
  ['the third renewal', chain(3), 260, { begunAt: day(0), until: day(360), renewal: 3 }],
  ['a fourth renewal', chain(4), 350, 'used up'],
  ['a fifth delay, long after the others', chain(4), 900, 'used up'],
  ['another case of the phone runs', [[0, 90, OTHER]], 10, 'runs'],
  [
    'another case of the phone ends soon',
    [[0, 90, OTHER]],
    80,
    { begunAt: day(0), until: day(180), renewal: 0 },
  ],
  ['cases of a phone in turn', [...chain(2, OTHER), [0, 270], [0, 360]], 350, 'used up'],
  [
    'another case of the phone is over',
    chain(4, OTHER),
    900,
    { begunAt: day(900), until: day(990), renewal: 0 },
  ],
])('%s', (_what, made, now, expected) => {
  const earlier = made.map(([begun, until, of = CASE]) => ({
    case_number: of,
    begun_at: day(begun),
    until: day(until),
  }))
  expect(nextDelay(earlier, CASE, day(now))).toEqual(expected)
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
  [
    'a reason given twice is said once',
    { delay_reasons: ['One', 'Two', 'One'] },
    { ...shown, delay_reason: 'One; Two' },
  ],
])('%s', (_what, change, expected) => {
  expect(presentAccess({ ...row, ...change })).toEqual(expected)
})

test('one message for each person, named by its newest look', () => {
  expect(
    noticesOf([
      { audit_id: 7, user_id: 'a' },
      { audit_id: 9, user_id: 'b' },
      { audit_id: 12, user_id: 'a' },
    ]),
  ).toEqual([
    { userId: 'a', lastAccessId: 12, count: 2 },
    { userId: 'b', lastAccessId: 9, count: 1 },
  ])
  expect(noticesOf([])).toEqual([])
})
