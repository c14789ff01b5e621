import { initiatePayment } from '@amana/contract/payments'
import { describe, expect, test } from 'vitest'
import { errorsOf } from '../../lib/form/rules.ts'
import {
  cardErrors,
  cardOf,
  formatCardNumber,
  formatCvv,
  formatExpiry,
  NAMES,
  type PaymentFields,
  requestOf,
} from './card-rules.ts'

const good: PaymentFields = {
  email: 'ada@example.com',
  method: 'card',
  promoCode: '',
  number: '4084 0840 8408 4081',
  expiry: '12/30',
  cvv: '408',
  name: 'Ada Obi',
  phone: '',
}

function errors(fields: PaymentFields, cardEntry?: 'sandbox' | 'hosted') {
  const contract =
    initiatePayment.body && errorsOf(initiatePayment.body, requestOf(fields), { fields: [], names: NAMES })
  return { ...contract, ...cardErrors(fields, cardEntry) }
}

describe('S1 §5 Payment', () => {
  test.each([
    ['email', '', 'Email address is required'],
    ['email', '   ', 'Email address is required'],
    ['email', 'ada', 'Email address is invalid'],
    ['email', 'ada@example', 'Email address is invalid'],
    ['email', 'ada @example.com', 'Email address is invalid'],
    ['number', '', 'Card number is required'],
    ['number', '4084 0840 8408 408', 'Card number must be 16 digits'],
    ['number', '4084 0840 8408 40811', 'Card number must be 16 digits'],
    ['expiry', '', 'Expiry date is required'],
    ['expiry', '1/30', 'Expiry date must be in MM/YY format'],
    ['expiry', '13/30', 'Expiry date must be in MM/YY format'],
    ['expiry', '00/30', 'Expiry date must be in MM/YY format'],
    ['expiry', '1230', 'Expiry date must be in MM/YY format'],
    ['cvv', '', 'CVV is required'],
    ['cvv', '12', 'CVV must be 3 digits'],
    ['cvv', '12a', 'CVV must be 3 digits'],
    ['name', ' ', 'Cardholder name is required'],
  ] as const)('%s %j: %s', (field, value, message) => {
    expect(errors({ ...good, [field]: value })).toEqual({ [field]: message })
  })

  test('a good card has no error, and all fields are named at once', () => {
    expect(errors(good)).toEqual({})
    const empty = { ...good, email: '', number: '', expiry: '', cvv: '', name: '' }
    expect(Object.keys(errors(empty))).toEqual(['email', 'number', 'expiry', 'cvv', 'name'])
  })

  test('card fields are validated for the card method only, and only where the card is entered here (D4)', () => {
    const noCard = { ...good, number: '', expiry: '', cvv: '', name: '' }
    expect(errors({ ...noCard, method: 'airtime', phone: '0803 123 4567' })).toEqual({})
    expect(errors(noCard, 'hosted')).toEqual({})
  })

  test('for airtime the e-mail alone is required; a number that is given must be one', () => {
    const airtime: PaymentFields = { ...good, method: 'airtime', phone: ' ' }
    expect(errors(airtime)).toEqual({})
    expect(errors({ ...airtime, email: '' })).toEqual({ email: 'Email address is required' })
    expect(errors({ ...airtime, phone: '0123' })).toEqual({
      phone: 'Please enter a valid Nigerian phone number',
    })
  })

  test('with a number that pays, the answer comes by SMS and no e-mail is needed; not with a promo code', () => {
    const sms: PaymentFields = { ...good, method: 'airtime', email: '', phone: '0803 123 4567' }
    expect(errors(sms)).toEqual({})
    expect(requestOf(sms).metadata.answer_by).toBe('sms')
    expect(requestOf({ ...sms, email: 'ada@example.com' }).metadata.answer_by).toBe('')
    expect(errors({ ...sms, promoCode: 'LAUNCH' })).toEqual({ email: 'Email address is required' })
    expect(errors({ ...sms, method: 'card' })).toEqual({ email: 'Email address is required' })
  })
})

test.each([
  ['4084084084084081', '4084 0840 8408 4081'],
  ['4084-0840-8408-4081-99', '4084 0840 8408 4081'],
  ['40840', '4084 0'],
  ['abcd', ''],
])('card number %j is shown in groups of 4: %j', (typed, shown) => {
  expect(formatCardNumber(typed)).toBe(shown)
})

test.each([
  ['1', '', '1'],
  ['5', '', '05/'],
  ['12', '1', '12/'],
  ['12', '12/', '1'],
  ['1/', '1', '01/'],
  ['12/3', '12/', '12/3'],
  ['1230', '', '12/30'],
  ['08/2029', '', '08/29'],
  ['8/29', '', '08/29'],
  ['13/30', '', '13/30'],
  ['ab', '', ''],
])('expiry %j after %j is shown as %j', (typed, before, shown) => {
  expect(formatExpiry(typed, before)).toBe(shown)
})

test('CVV takes 3 digits, nothing else', () => {
  expect(formatCvv('4x0 89')).toBe('408')
})

test('the gateway gets digits without spaces', () => {
  expect(cardOf({ ...good, name: ' Ada Obi ' })).toEqual({
    number: '4084084084084081',
    expiry: '12/30',
    cvv: '408',
    name: 'Ada Obi',
  })
})

test('with a promo code a card that was not begun may be missing: perhaps nothing is left to pay', () => {
  const blank = { ...good, promoCode: 'FREE', number: '', expiry: '', cvv: '', name: ' ' }
  expect(errors(blank)).toEqual({})
  expect(Object.keys(errors({ ...blank, promoCode: ' ' }))).toEqual(['number', 'expiry', 'cvv', 'name'])
  expect(Object.keys(errors({ ...blank, number: '4084' }))).toEqual(['number', 'expiry', 'cvv', 'name'])
})
