/** What is wrong with the form of a transfer (S2 §5). Pure. */
import { PHONE_MESSAGE, parsePhone } from '@amana/contract/phone'
import { TRANSFER_MESSAGES as M } from '@amana/contract/transfers'
import { PIN_MAX, PIN_MIN } from '../../lib/pin.ts'
import { tabStore, textOf } from '../../lib/tab-store.ts'

export const TRANSFER_FIELDS = ['device', 'to_email', 'to_phone', 'verification_method', 'security_pin'] as const
export type TransferField = (typeof TRANSFER_FIELDS)[number]
export type TransferValues = Record<TransferField, string>
export type TransferFaults = Partial<Record<TransferField, string>>

/** S2 §5: a simple address pattern; the server has the last word. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The same as the contract's `initiateTransferBody` says (the tests compare them), without the weight of zod. */
export function transferFaults(values: TransferValues): TransferFaults {
  const faults: Record<TransferField, string | null> = {
    device: values.device === '' ? M.deviceRequired : null,
    to_email: emailFault(values.to_email.trim()),
    to_phone: phoneFault(values.to_phone),
    verification_method: values.verification_method === '' ? M.methodRequired : null,
    security_pin: pinFault(values.security_pin),
  }
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null))
}

function emailFault(email: string): string | null {
  if (email === '') return M.emailRequired
  return ADDRESS.test(email) && email.length <= 254 ? null : M.emailInvalid
}

function phoneFault(phone: string): string | null {
  if (phone.trim() === '') return M.phoneRequired
  return parsePhone(phone) ? null : PHONE_MESSAGE
}

function pinFault(pin: string): string | null {
  if (pin === '') return M.pinRequired
  if (pin.length < PIN_MIN) return M.pinTooShort
  return pin.length > PIN_MAX ? M.pinTooLong : null
}

/** What was typed, kept for this tab, without the PIN. */
export type TransferDraft = Omit<TransferValues, 'security_pin'>

export const transferDrafts = tabStore<TransferDraft>('amana.transfer-draft', (stored) => ({
  device: textOf(stored, 'device'),
  to_email: textOf(stored, 'to_email'),
  to_phone: textOf(stored, 'to_phone'),
  verification_method: textOf(stored, 'verification_method'),
}))
