import type { Payment } from '@amana/contract/payments'
import { describe, expect, test } from 'vitest'
import { csvName, filterPayments, paymentsCsv, statusTone, statusWord, withAnswer } from './history-list.ts'

function payment(reference: string, created_at: string, changes: Partial<Payment> = {}): Payment {
  return {
    id: `id-${reference}`,
    reference,
    amount: '100.00',
    currency: 'NGN',
    method: 'card',
    status: 'completed',
    purpose: 'device_unlock',
    created_at,
    metadata: {
      device_id: '354188040123456',
      email: 'ada@example.com',
      promo_code: null,
      verification_id: null,
    },
    ...changes,
  }
}

/** Half past midnight on the 22nd in Lagos, still the 21st in UTC. */
const night = payment('AMN-ABCDE-2', '2026-11-21T23:30:00.000Z', { method: 'airtime', status: 'pending' })
const noon = payment('AMN-FGHIJ-1', '2026-11-21T12:00:05.000Z')
const all = [night, noon]

describe('filter', () => {
  test.each([
    [{ reference: '', day: '' }, all],
    [{ reference: ' abcde ', day: '' }, [night]],
    [{ reference: '', day: '2026-11-21' }, [noon]],
    [{ reference: '', day: '2026-11-22' }, [night]],
    [{ reference: 'fghij', day: '2026-11-22' }, []],
  ])('%j', (filter, fitting) => {
    expect(filterPayments(all, filter)).toEqual(fitting)
  })
})

test('S1 §9: the CSV, its columns and its name, by the day in Lagos', () => {
  expect(paymentsCsv(all)).toBe(
    'Reference,Amount,Currency,Method,Status,Purpose,Date\r\n' +
      'AMN-ABCDE-2,100.00,NGN,airtime,pending,device_unlock,2026-11-22 00:30:00\r\n' +
      'AMN-FGHIJ-1,100.00,NGN,card,completed,device_unlock,2026-11-21 13:00:05\r\n',
  )
  expect(csvName(new Date('2026-11-21T23:30:00.000Z'))).toBe('payment_history_2026-11-22.csv')
})

test('what a spreadsheet would run or split stays text', () => {
  expect(paymentsCsv([payment('=cmd|"/c"!A1', noon.created_at)])).toContain(`\r\n"'=cmd|""/c""!A1",100.00,`)
})

test.each([
  ['completed', 'clean', 'Completed'],
  ['pending', 'pending', 'Pending'],
  ['failed', 'failed', 'Failed'],
  ['refunded', 'neutral', 'refunded'],
])('%s: %s, %s', (status, tone, word) => {
  expect([statusTone(status), statusWord(status)]).toEqual([tone, word])
})

test('a requery changes its row alone', () => {
  const { id, ...answer } = { ...night, status: 'completed' as const }
  expect(withAnswer(all, answer)).toEqual([{ ...night, status: 'completed' }, noon])
})
