import { reportBody } from '@amana/contract/flags'
import { describe, expect, test } from 'vitest'
import { errorsOf } from '../../lib/form/rules.ts'
import { parseCaseNumber } from './FindReport.tsx'

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
  const required = {
    reporter_name: 'Reporter name is required',
    imei: 'IMEI is required',
    phone: 'Phone number is required',
    device_state: 'Device state is required',
    reason_for_flagging: 'Reason for flagging is required',
    flag_type: 'Flag type is required',
  }
  const tooLong = (max: number) => `Use at most ${max} characters`
  test.each([
    [{}, {}],
    [
      { reporter_name: '  ', imei: '', phone: '', device_state: '', reason_for_flagging: ' ', flag_type: '' },
      required,
    ],
    [{ imei: '35 800104 000001 9', email: 'ada@example.ng' }, {}],
    [{ imei: '35800104000001' }, { imei: 'IMEI must be exactly 15 digits' }],
    [{ imei: '35800104000001x' }, { imei: 'IMEI must be exactly 15 digits' }],
    [{ phone: '0123' }, { phone: 'Please enter a valid Nigerian phone number' }],
    [{ email: 'ada' }, { email: 'Please enter a valid email address' }],
    [
      { reporter_name: 'x'.repeat(121), location: 'x'.repeat(301), device_brand: 'x'.repeat(141) },
      { reporter_name: tooLong(120), location: tooLong(300), device_brand: tooLong(140) },
    ],
    [{ flag_type: 'found' }, { flag_type: 'Flag type is required' }],
  ])('%.60j', (changes, errors) => {
    expect(errorsOf(reportBody, { ...good, ...changes }, { fields: Object.keys(good) })).toEqual(errors)
  })

  test.each([
    ['LE-2026-000123', 'LE-2026-000123'],
    [' le-2026-000123 ', 'LE-2026-000123'],
    ['2026-000123', null],
    ['LE-2026-12', null],
  ])('case number %j → %j', (typed, number) => expect(parseCaseNumber(typed)).toBe(number))
})
