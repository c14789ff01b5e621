import { expect, test } from 'vitest'
import { after, DAY, HOUR, MINUTE, SECOND } from '../../kernel/durations.ts'
import {
  amountAccepted,
  amountDue,
  firstPoll,
  judgeTransaction,
  normalisePromoCode,
  type Promo,
  pollingEnded,
  pollPause,
  promoUsable,
  stillPolled,
} from './rules.ts'

const payment = { reference: 'AMN-1', amount_minor: 10_000, currency: 'NGN' }
const transaction = { reference: 'AMN-1', status: 'succeeded', amountMinor: 10_000, currency: 'NGN' } as const

test.each([
  ['all match', {}, 'settled'],
  ['one kobo less', { amountMinor: 9_999 }, 'mismatch'],
  ['more', { amountMinor: 10_001 }, 'mismatch'],
  ['naira for kobo', { amountMinor: 100 }, 'mismatch'],
  ['another currency', { currency: 'USD' }, 'mismatch'],
  ['currency in small letters', { currency: 'ngn' }, 'mismatch'],
  ['another reference', { reference: 'AMN-2' }, 'mismatch'],
  ['reference in other case', { reference: 'amn-1' }, 'mismatch'],
  ['failed of another reference', { reference: 'AMN-2', status: 'failed' }, 'mismatch'],
  ['pending', { status: 'pending' }, 'waiting'],
  ['pending with no amount yet', { status: 'pending', amountMinor: 0 }, 'waiting'],
  ['failed', { status: 'failed' }, 'failed'],
] as const)('a transaction is judged: %s', (_, change, kind) => {
  expect(judgeTransaction(payment, { ...transaction, ...change }).kind).toBe(kind)
})

const promo: Promo = {
  percent_off: 10,
  amount_off_minor: null,
  valid_from: new Date(1000),
  valid_until: new Date(2000),
  max_uses: 2,
  uses: 0,
}

test.each([
  ['none', null, 10_000, 10_000],
  ['10 %', promo, 10_000, 9_000],
  ['33 % of NGN99.99 to the kobo', { ...promo, percent_off: 33 }, 9_999, 6_699],
  ['100 %', { ...promo, percent_off: 100 }, 10_000, 0],
  ['NGN25 off', { ...promo, percent_off: null, amount_off_minor: 2_500 }, 10_000, 7_500],
  ['more off than due', { ...promo, percent_off: null, amount_off_minor: 20_000 }, 10_000, 0],
])('amount due with a promo code: %s', (_, code, required, due) => {
  expect(amountDue(required, code)).toBe(due)
})

test.each([
  [10_000, 10_000, 10_000, true],
  [9_000, 10_000, 9_000, true],
  [10_000, 10_000, 9_000, true],
  [9_500, 10_000, 9_000, false],
  [0, 10_000, 10_000, false],
  [50_000, 10_000, 10_000, false],
])('an offer of %d for %d, %d due: %s', (offered, required, due, accepted) => {
  expect(amountAccepted(offered, required, due)).toBe(accepted)
})

test.each([
  ['before it begins', 999, 0, false],
  ['at its beginning', 1000, 0, true],
  ['just before its end', 1999, 1, true],
  ['at its end', 2000, 0, false],
  ['used up', 1500, 2, false],
])('a promo code %s', (_, at, uses, usable) => {
  expect(promoUsable({ ...promo, uses }, new Date(at))).toBe(usable)
})

test('promo codes are compared in capitals, and an empty one is none', () => {
  expect([' lagos10 ', '', '  ', undefined].map(normalisePromoCode)).toEqual(['LAGOS10', null, null, null])
})

const MAILED = { email: 'ada@example.com', verification_id: 'a check', created_at: new Date(0) }

test.each([
  [10 * SECOND, 10 * SECOND],
  [20 * SECOND, 10 * SECOND],
  [MINUTE, 30 * SECOND],
  [10 * MINUTE, 5 * MINUTE],
  [HOUR, 5 * MINUTE],
  [DAY - MINUTE, MINUTE],
  [DAY - SECOND, 10 * SECOND],
])('at an age of %d ms the next poll is in %d ms', (age, pause) => {
  expect(pollPause(MAILED, new Date(age))).toBe(pause)
})

test('a payer who is reached by phone alone is asked about every two seconds for a minute', () => {
  const byPhone = { ...MAILED, email: '' }
  expect([firstPoll(MAILED), firstPoll(byPhone)]).toEqual([10 * SECOND, 2 * SECOND])
  expect([2 * SECOND, MINUTE - 1, MINUTE].map((age) => pollPause(byPhone, new Date(age)))).toEqual([
    2 * SECOND,
    2 * SECOND,
    30 * SECOND,
  ])
  expect(pollPause({ ...byPhone, verification_id: null }, new Date(SECOND))).toBe(10 * SECOND)
})

test('polling ends after 24 h, and takes fewer than 320 questions', () => {
  const created = new Date(0)
  let [at, polls] = [new Date(10 * SECOND), 1]
  for (; !pollingEnded(created, at); polls += 1) at = after(at, pollPause(MAILED, at))
  expect(at.getTime()).toBe(DAY)
  expect(polls).toBeLessThan(320)
})

test.each([
  ['pending', null, true],
  ['failed', 'provider_down', true],
  ['failed', 'not_paid_in_time', false],
  ['failed', 'Declined by the bank', false],
  ['completed', null, false],
])('%s (%s) is polled: %s', (status, failure_reason, polled) => {
  expect(stillPolled({ status, failure_reason })).toBe(polled)
})
