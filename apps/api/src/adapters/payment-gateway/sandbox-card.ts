/** The sandbox gateway's decision about a card. Pure; the card goes no further than this file. */
import { type FieldError, luhnValid, plainName } from '@amana/contract'
import { SECOND } from '../../kernel/durations.ts'

export interface CardDecision {
  outcome: 'succeeded' | 'failed'
  reason: string | null
  /** Milliseconds until the outcome is known. */
  delay: number
}

export type CardReading = { ok: true; decision: CardDecision } | { ok: false; errors: FieldError[] }

const DECLINED = '4084080000005408'
const SLOW = '4084080000000409'
const SLOW_DELAY = 20 * SECOND

/** Reads and validates the form of the card. */
export function readCard(unverifiedBody: unknown, now: Date): CardReading {
  const field = fieldsOf(unverifiedBody)
  const number = field('number').replace(/[\s-]/g, '')
  const messages: [string, string | null][] = [
    ['number', numberFault(number)],
    ['expiry', expiryFault(field('expiry'), now)],
    ['cvv', fault(field('cvv'), /^[0-9]{3}$/, 'CVV is required', 'CVV must be 3 digits')],
    ['name', plainName(field('name')) === '' ? 'Cardholder name is required' : null],
  ]
  const errors = messages.flatMap(([name, message]) => (message === null ? [] : [{ field: name, message }]))
  return errors.length > 0 ? { ok: false, errors } : { ok: true, decision: decide(number) }
}

function decide(number: string): CardDecision {
  if (number === DECLINED) return { outcome: 'failed', reason: 'Declined by the bank', delay: 0 }
  return { outcome: 'succeeded', reason: null, delay: number === SLOW ? SLOW_DELAY : 0 }
}

function numberFault(number: string): string | null {
  const wrong = fault(number, /^[0-9]{16}$/, 'Card number is required', 'Card number must be 16 digits')
  return wrong ?? (luhnValid(number) ? null : 'This is not a valid card number')
}

function expiryFault(expiry: string, now: Date): string | null {
  const wrong = fault(
    expiry,
    /^(0[1-9]|1[0-2])\/[0-9]{2}$/,
    'Expiry date is required',
    'Expiry date must be in MM/YY format',
  )
  if (wrong) return wrong
  const [month, year] = expiry.split('/').map(Number) as [number, number]
  // A card is good through the last day of its month.
  return Date.UTC(2000 + year, month) <= now.getTime() ? 'This card has expired. Use another one.' : null
}

function fault(value: string, pattern: RegExp, required: string, invalid: string): string | null {
  if (value === '') return required
  return pattern.test(value) ? null : invalid
}

function fieldsOf(body: unknown): (name: string) => string {
  const object = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  return (name) => {
    const value = Object.hasOwn(object, name) ? object[name] : undefined
    return typeof value === 'string' ? value.trim() : ''
  }
}
