/**
 * The card's rules and the payment form's values. Pure, no DOM. Card values pass through here on their way to
 * the gateway's own endpoint and nowhere else (decisions D4).
 */
import { asksOnPhone, type PaymentMethod } from '@amana/contract/payment-methods'
import { payments } from './messages.ts'

const CARD_NUMBER_LENGTH = 16
const CVV_LENGTH = 3

const errors = payments.errors

export interface PaymentFields {
  email: string
  method: PaymentMethod
  promoCode: string
  number: string
  expiry: string
  cvv: string
  name: string
  phone: string
}

export type PaymentField = Exclude<keyof PaymentFields, 'method'>
export type PaymentErrors = Partial<Record<PaymentField, string>>

/** The card in the gateway's format: digits without spaces. */
export interface Card {
  number: string
  expiry: string
  cvv: string
  name: string
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/** Typed or pasted text → at most 16 digits in groups of 4. */
export function formatCardNumber(typed: string): string {
  return (
    digitsOf(typed)
      .slice(0, CARD_NUMBER_LENGTH)
      .match(/.{1,4}/g) ?? []
  ).join(' ')
}

/**
 * Typed or pasted text → `MM/YY`; the slash is added after the month, `5` becomes `05/`, `08/2029` becomes
 * `08/29`.
 */
export function formatExpiry(typed: string, before = ''): string {
  // Backspace over the slash takes the digit before it, otherwise the slash could never be deleted.
  if (before.endsWith('/') && typed === before.slice(0, -1)) return typed.slice(0, -1)
  const full = /^\s*(\d{1,2})\s*[/.-]\s*(?:20)?(\d{2})\s*$/.exec(typed)
  if (full?.[1] && full[2]) return `${full[1].padStart(2, '0')}/${full[2]}`
  let digits = digitsOf(typed).slice(0, 4)
  if (/^[2-9]/.test(digits) || /^1\s*\//.test(typed)) digits = `0${digits}`.slice(0, 4)
  return digits.length < 2 ? digits : `${digits.slice(0, 2)}/${digits.slice(2)}`
}

/** CVV: digits only, at most 3. */
export function formatCvv(typed: string): string {
  return digitsOf(typed).slice(0, CVV_LENGTH)
}

function numberError(number: string): string | undefined {
  const text = number.replace(/\s/g, '')
  if (text === '') return errors.numberRequired
  return /^\d{16}$/.test(text) ? undefined : errors.numberLength
}

function expiryError(expiry: string): string | undefined {
  if (expiry.trim() === '') return errors.expiryRequired
  return /^(0[1-9]|1[0-2])\/\d{2}$/.test(expiry.trim()) ? undefined : errors.expiryFormat
}

function cvvError(cvv: string): string | undefined {
  if (cvv.trim() === '') return errors.cvvRequired
  return /^\d{3}$/.test(cvv.trim()) ? undefined : errors.cvvLength
}

/** The errors of the card alone; empty when the gateway may have it. */
export function validateCard(fields: PaymentFields): PaymentErrors {
  return present({
    number: numberError(fields.number),
    expiry: expiryError(fields.expiry),
    cvv: cvvError(fields.cvv),
    name: fields.name.trim() === '' ? errors.nameRequired : undefined,
  })
}

function present(errors: Record<string, string | undefined>): PaymentErrors {
  return Object.fromEntries(
    Object.entries(errors).filter(([, message]) => message !== undefined),
  ) as PaymentErrors
}

/**
 * A promo code may leave nothing to pay, which only the server knows: with one, an empty card is no error
 * yet.
 */
function leftToPromoCode({ promoCode, number, expiry, cvv, name }: PaymentFields): boolean {
  return promoCode.trim() !== '' && [number, expiry, cvv, name].every((value) => value.trim() === '')
}

/**
 * Errors of the card, which the contract does not know. Card fields count for the card method only, and only
 * where the card is entered on this page (`cardEntry` sandbox, decisions D4).
 */
export function cardErrors(
  fields: PaymentFields,
  cardEntry: 'sandbox' | 'hosted' = 'sandbox',
): PaymentErrors {
  return fields.method === 'card' && cardEntry === 'sandbox' && !leftToPromoCode(fields)
    ? validateCard(fields)
    : {}
}

/** Without an address the answer goes by SMS to the number that pays. */
export function answersBySms({
  email,
  phone,
  method,
}: Pick<PaymentFields, 'email' | 'phone' | 'method'>): boolean {
  return asksOnPhone(method) && email.trim() === '' && phone.trim() !== ''
}

/** As much of the request as the form's fields are in. */
export function requestOf(fields: PaymentFields) {
  const { email, promoCode, phone, method } = fields
  const phone_number = asksOnPhone(method) ? phone.trim() : ''
  const answer_by = answersBySms(fields) ? 'sms' : ''
  return { method, metadata: { email, promo_code: promoCode, phone_number, answer_by } }
}

/** The request's fields → the form's. */
export const NAMES = {
  'metadata.email': 'email',
  'metadata.promo_code': 'promoCode',
  'metadata.phone_number': 'phone',
} as const

export function cardOf(fields: PaymentFields): Card {
  return {
    number: digitsOf(fields.number),
    expiry: fields.expiry.trim(),
    cvv: fields.cvv.trim(),
    name: fields.name.trim(),
  }
}
