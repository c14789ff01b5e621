import { reportBody } from '@amana/contract/flags'
import { describe, expect, test } from 'vitest'
import { EMPTY_REPORT, parseCaseNumber, reportFaults } from './report-rules.ts'

const good = {
  reporter_name: 'Ada Obi',
  imei: '358001040000019',
  device_brand: 'Tecno Spark 10',
  phone: '08031234567',
  email: '',
  device_state: 'Lagos',
  location: 'Ojota',
  reason_for_flagging: 'Taken at the motor park',
  flag_type: 'stolen',
}

describe('the public report (S2 §5)', () => {
  test.each([
    good,
    EMPTY_REPORT,
    { ...good, imei: '35 800104 000001 9' },
    { ...good, imei: '35800104000001' },
    { ...good, imei: '35800104000001x' },
    { ...good, phone: '0123' },
    { ...good, email: 'ada' },
    { ...good, email: 'ada@example.ng' },
    { ...good, reporter_name: '  ', reason_for_flagging: ' ' },
    { ...good, reporter_name: 'x'.repeat(121), location: 'x'.repeat(301), device_brand: 'x'.repeat(141) },
    { ...good, flag_type: 'found' },
  ])('%.60j: the same faults as the contract', (values) => {
    const parsed = reportBody.safeParse(values)
    const faults = parsed.success ? {} : Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path[0], message]))
    // Zod words a union that nothing fitted in its own way.
    if (faults.email !== undefined) faults.email = 'Please enter a valid email address'
    expect(reportFaults(values)).toEqual(faults)
  })

  test.each([
    ['LE-2026-000123', 'LE-2026-000123'],
    [' le-2026-000123 ', 'LE-2026-000123'],
    ['2026-000123', null],
    ['LE-2026-12', null],
  ])('case number %j → %j', (typed, number) => expect(parseCaseNumber(typed)).toBe(number))
})
