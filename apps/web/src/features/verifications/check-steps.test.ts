import type { Verification } from '@amana/contract/verifications'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../../lib/api.ts'
import { imeiErrorOf, leadsToPayment, ownCheckPath, passedCheck } from './check-steps.ts'

const unpaid = {
  id: 'v-1',
  result: null,
  paid_amount: '0.00',
  device_info: { device: '354188040123456' },
} as Verification

describe('S1 §2 Dashboard: after a check', () => {
  test.each([
    ['0.00', null, true],
    ['100.00', 'clean', false],
    ['100.00', 'stolen', false],
    // Paid, and the report is still being written: the payment screen waits for it.
    ['100.00', null, true],
  ] as const)(
    'paid_amount %s, result %s: leads to the payment screen %s',
    (paid_amount, result, expected) => {
      expect(leadsToPayment({ ...unpaid, paid_amount, result })).toBe(expected)
    },
  )

  test('the address names the check', () => {
    expect(ownCheckPath('v 1')).toBe('/device-payment-verification?verification=v+1')
  })
})

describe('what the page before passed along', () => {
  test('is the check the address names, unpaid', () => {
    expect(passedCheck({ userId: 'ada', verification: unpaid }, 'v-1', 'ada')).toBe(unpaid)
    expect(passedCheck({ userId: 'ada', verification: unpaid }, 'v-2', 'ada')).toBeNull()
    expect(
      passedCheck({ userId: 'ada', verification: { ...unpaid, result: 'clean' } }, 'v-1', 'ada'),
    ).toBeNull()
  })

  test('is shown to nobody else', () => {
    expect(passedCheck({ userId: 'ada', verification: unpaid }, 'v-1', 'obi')).toBeNull()
  })

  test.each([null, undefined, 'text'])('is nothing: %j', (state) =>
    expect(passedCheck(state, 'v-1', 'ada')).toBeNull(),
  )
  test.each([{}, { verification: null }, { verification: { id: 'v-1' } }, { device: { id: 'v-1' } }])(
    'is nothing: %j',
    (state) => expect(passedCheck({ userId: 'ada', ...state }, 'v-1', 'ada')).toBeNull(),
  )
})

test('an error of the IMEI goes to its field, any other to the form', () => {
  const apiError = (facts: Partial<ConstructorParameters<typeof ApiError>[0]>) =>
    new ApiError({
      status: 422,
      code: 'validation_failed',
      message: 'Some fields need your attention.',
      ...facts,
    })
  const message = 'Please input a 15 digit IMEI number'
  expect(imeiErrorOf(apiError({ errors: [{ field: 'imei', message }] }))).toBe(message)
  expect(imeiErrorOf(apiError({ detail: `{"imei": ["${message}"]}` }))).toBe(message)
  expect(imeiErrorOf(apiError({}))).toBe('Some fields need your attention.')
  expect(imeiErrorOf(apiError({ status: 500, code: 'internal' }))).toBeNull()
  expect(imeiErrorOf(null)).toBeNull()
})
