import type { OfficerFlag } from '@amana/contract/devices'
import { expect, test } from 'vitest'
import { caseOf, deviceTitle, reportFacts } from './device-title.ts'

const phone = { imei: '354188040123456', brand: 'Tecno', model: 'Spark 20', flags: [], lists: [], hold: null }
const flag = (change: Partial<OfficerFlag>) =>
  ({
    id: 1,
    flag_type: 'stolen',
    status: 'active',
    created_at: '2026-11-22T10:00:00Z',
    case_number: 'LE-2026-000007',
    device_state: 'Lagos',
    ...change,
  }) as OfficerFlag

test.each([
  [phone, 'Tecno Spark 20'],
  [{ ...phone, flags: [flag({})] }, 'Tecno Spark 20, Stolen'],
  [
    { ...phone, flags: [flag({ status: 'under_review', flag_type: 'lost' })] },
    'Tecno Spark 20, Lost (under review)',
  ],
  [{ ...phone, flags: [flag({ status: 'cleared' })] }, 'Tecno Spark 20'],
  // Nobody registered it, and the report names no model.
  [{ ...phone, brand: '', model: '', flags: [flag({})] }, '354188040123456, Stolen'],
  [
    { ...phone, lists: [{ source: 'NCC', status: 'blocked' as const, reporting_date: '2026-01-05' }] },
    'Tecno Spark 20, Blocked (imported list)',
  ],
  [
    { ...phone, hold: { reason: 'Exhibit', placed_at: '2026-11-22T10:00:00Z', placed_by: 'Grace Effiong' } },
    'Tecno Spark 20, Police hold',
  ],
])('%j is called %s', (device, title) => {
  expect(deviceTitle(device)).toBe(title)
})

test('an act is about the open case, else the open claim, else the last case', () => {
  const claim = { case_number: 'DC-2026-000003', status: 'open' } as never
  const over = flag({ status: 'cleared' })
  expect(caseOf({ flags: [flag({})], disputes: [claim] })).toBe('LE-2026-000007')
  expect(caseOf({ flags: [over], disputes: [claim] })).toBe('DC-2026-000003')
  expect(caseOf({ flags: [over], disputes: [] })).toBe('LE-2026-000007')
  expect(caseOf({ flags: [], disputes: [] })).toBe('')
})

test('a new report takes over the phone and its state, and no person', () => {
  expect(reportFacts({ ...phone, flags: [flag({ reported_by: 'Ada Okafor' })] })).toEqual({
    imei: phone.imei,
    brand: 'Tecno Spark 20',
    state: 'Lagos',
  })
  expect(reportFacts({ ...phone, brand: '', model: '' })).toEqual({ imei: phone.imei })
})
