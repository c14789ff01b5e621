/** A row of the audit log in words. */
import { AUDIT_ACTIONS } from '@amana/contract'
import { expect, test } from 'vitest'
import { type Described, describeEntry } from './describe-entry.ts'

const entry = (action: string, detail: object = {}, change: Partial<Described> = {}): Described => ({
  action,
  imei: null,
  case_reference: '',
  detail: detail as Record<string, unknown>,
  ...change,
})

test.each<[Described, string, number]>([
  [entry('list_flags', { q: 'bello', flags: 9, ids: [1, 2] }), 'search q=bello, 9 rows', 9],
  [
    entry('list_flags', { q: 'bello', status: 'stolen', from: '2026-11-01', flags: 1 }),
    'search q=bello status=stolen from=2026-11-01, 1 row',
    1,
  ],
  [entry('list_flags', { state: 'Lagos', flags: 50 }), 'list of cases state=Lagos, 50 rows', 50],
  [
    entry(
      'search_devices',
      { from: '354188040000000', to: '354188049999999', rows: 3 },
      { imei: '35418804' },
    ),
    'search q=35418804, 3 rows',
    3,
  ],
  [
    entry('search_devices', { rows: 0 }, { case_reference: 'LE-2026-000013' }),
    'search q=LE-2026-000013, 0 rows',
    0,
  ],
  [entry('export_flags', { q: 'bello', rows: 2 }), 'export q=bello, 2 rows', 2],
  [entry('view_device', { found: true }), 'page of the device', 1],
  [entry('view_device', { found: false }), 'page of the device, nothing found', 0],
  [
    entry('reveal_refused', { field: 'nin', why: 'no such case' }),
    'reveal refused field=nin why=no such case',
    1,
  ],
  [
    entry('release_reveals', { officer: 'LP204511', more: 5 }),
    'more reveals released officer=LP204511 more=5',
    1,
  ],
  [
    entry('read_audit', { officer: 'LP204511', action: 'reveal_nin', rows: 0 }),
    'audit log officer=LP204511 action=reveal_nin, 0 rows',
    0,
  ],
  [
    entry('partner_job', { client: 'c', organisation: 'o', job: 'j1', lines: 1000 }),
    'job of checks job=j1, 1000 rows',
    1000,
  ],
  [
    entry('admin_command', { command: 'tac import', options: { arguments: ['tac.csv'], dryRun: false } }),
    'tac import tac.csv',
    0,
  ],
  [entry('an_action_of_later', {}), 'an action of later', 1],
])('%j', (described, text, rows) => {
  expect(describeEntry(described)).toEqual({ text, rows })
})

test('every action has words of its own, and whole numbers of rows', () => {
  for (const action of AUDIT_ACTIONS) {
    const { text, rows } = describeEntry(entry(action))
    expect(text, action).not.toBe('')
    expect(Number.isInteger(rows), action).toBe(true)
  }
})
