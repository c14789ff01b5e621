/**
 * Reads the forms of Africa's Talking (https://developers.africastalking.com/docs/ussd/handle_sessions,
 * https://developers.africastalking.com/docs/sms/notifications). Missing and broken fields are null.
 */
import { type NigerianPhone, parsePhone } from '@amana/contract'
import type { CallEnd, DeliveryReport, InboundText, UssdTurn } from './turn.ts'

const AFRICAS_TALKING = 'africastalking'

/** Fields of a form by their names. */
export type Form = Readonly<Record<string, string>>

const ID = /^[\x21-\x7e]{1,100}$/
const MAX_INPUTS = 40
const MAX_TEXT_LENGTH = 1_000

/** `foreign`: the number is none of Nigeria's networks. */
export function readTurn(form: Form): UssdTurn | 'unreadable' | 'foreign' {
  const { sessionId = '', phoneNumber = '', serviceCode = '', networkCode, text = '' } = form
  if (!ID.test(sessionId) || phoneNumber.trim() === '') return 'unreadable'
  const msisdn = numberOf(phoneNumber)
  if (!msisdn) return 'foreign'
  const inputs = text === '' ? [] : text.slice(0, MAX_TEXT_LENGTH).split('*').slice(0, MAX_INPUTS)
  return { sessionId, msisdn, code: serviceCode, network: networkCode ?? null, inputs, whole: true }
}

export function readCallEnd({ sessionId = '', phoneNumber = '', cost }: Form): CallEnd | null {
  const msisdn = numberOf(phoneNumber)
  return ID.test(sessionId) && msisdn ? { sessionId, msisdn, costKobo: costOf(cost) } : null
}

/** Null: without its id a message cannot be distinguished from its repeats. */
export function readInboundText({ from = '', text = '', id = '', cost }: Form): InboundText | null {
  if (!ID.test(id)) return null
  return { provider: AFRICAS_TALKING, id, from: numberOf(from), text, costKobo: costOf(cost) }
}

const STATUSES: Record<string, DeliveryReport['status']> = {
  Sent: 'sent',
  Submitted: 'sent',
  Buffered: 'sent',
  Success: 'delivered',
  Rejected: 'failed',
  Failed: 'failed',
  AbsentSubscriber: 'failed',
  Expired: 'failed',
}

export function readDeliveryReport({ id = '', status = '' }: Form): DeliveryReport | null {
  const known = Object.hasOwn(STATUSES, status) ? STATUSES[status] : undefined
  return ID.test(id) && known ? { id, status: known } : null
}

/** A plus that was not encoded arrives as a space. Short codes and names are no numbers. */
function numberOf(typed: string): NigerianPhone | null {
  return /^\s*\+?[\d\s()-]{10,20}$/.test(typed) ? parsePhone(typed) : null
}

/** `NGN 4.00` or `4.00`; another currency is not counted. */
function costOf(text: string | undefined): number | null {
  const [, amount] = /^(?:NGN\s*)?(\d{1,6}(?:\.\d{1,4})?)$/.exec(text?.trim() ?? '') ?? []
  return amount === undefined ? null : Math.round(Number(amount) * 100)
}
