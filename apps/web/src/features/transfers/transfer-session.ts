/** The code entry in progress, so that a reload goes on with it (S2 §4). Kept for this tab: neither the PIN nor the code. */
import { TRANSFER_CODE_SECONDS, TRANSFER_SESSION_SECONDS, type Transfer } from '@amana/contract/transfers'
import { ownState } from '../../lib/own-state.ts'
import { fieldOf, tabStore, textOf } from '../../lib/tab-store.ts'
import { clearCountdown, secondsLeft, startCountdown } from '../../lib/use-countdown.ts'

/** Seconds (S2 §9): the resend countdown of the path on the phone. */
export const SHORT_RESEND_SECONDS = 50

/** Keys of the countdowns of one transfer. */
export const countdowns = {
  resend: (id: string) => `transfer-resend:${id}`,
  shortResend: (id: string) => `transfer-resend-short:${id}`,
  session: (id: string) => `transfer-session:${id}`,
}

/** What the code screens show of the transfer. */
export interface TransferSession {
  id: string
  device: { brand: string; model: string; imei: string }
  /** Where the code went. */
  sentTo: string
}

/** What the code screens need of a transfer. */
export type BegunTransfer = Pick<Transfer, 'id' | 'to_email' | 'to_phone'> & {
  device: TransferSession['device']
  verification_method: string
}

export function sessionOf({ id, device, verification_method, to_email, to_phone }: BegunTransfer): TransferSession {
  const { brand, model, imei } = device
  return { id: String(id), device: { brand, model, imei }, sentTo: verification_method === 'email' ? to_email : to_phone }
}

function parseSession(stored: unknown): TransferSession | null {
  const id = textOf(stored, 'id')
  const device = fieldOf(stored, 'device')
  if (id === '') return null
  const named = { brand: textOf(device, 'brand'), model: textOf(device, 'model'), imei: textOf(device, 'imei') }
  return { id, device: named, sentTo: textOf(stored, 'sentTo') }
}

const store = tabStore('amana.transfer', parseSession)

/** What the code screens are handed in their navigation state, and whose it is. */
export interface PassedTransfer {
  userId: string
  transfer: TransferSession
}

/** A code has just been sent: all countdowns begin anew. */
export function startTransferSession(userId: string, transfer: BegunTransfer): PassedTransfer {
  const session = sessionOf(transfer)
  startCountdown(countdowns.resend(session.id), TRANSFER_CODE_SECONDS)
  startCountdown(countdowns.shortResend(session.id), SHORT_RESEND_SECONDS)
  startCountdown(countdowns.session(session.id), TRANSFER_SESSION_SECONDS)
  store.save(userId, session)
  return { userId, transfer: session }
}

/** The same for a transfer that was begun elsewhere or before: what is left of its session is reckoned from its end. */
export function resumeTransferSession(userId: string, transfer: Transfer, now = Date.now()): PassedTransfer {
  const session = sessionOf(transfer)
  if (secondsLeft(countdowns.session(session.id), TRANSFER_SESSION_SECONDS, now) === null) {
    const left = Math.max(0, Math.min(TRANSFER_SESSION_SECONDS, Math.ceil((Date.parse(transfer.expires_at) - now) / 1000)))
    const sent = TRANSFER_SESSION_SECONDS - left
    startCountdown(countdowns.session(session.id), left, now)
    startCountdown(countdowns.resend(session.id), Math.max(0, TRANSFER_CODE_SECONDS - sent), now)
    startCountdown(countdowns.shortResend(session.id), Math.max(0, SHORT_RESEND_SECONDS - sent), now)
  }
  store.save(userId, session)
  return { userId, transfer: session }
}

export function endTransferSession(id: string): void {
  for (const keyOf of Object.values(countdowns)) clearCountdown(keyOf(id))
  store.clear()
}

/** What this person's screen was opened with, else what this tab remembers of them, else null. */
export function readTransferSession(state: unknown, userId: string): TransferSession | null {
  return parseSession(fieldOf(ownState(state, userId), 'transfer')) ?? store.read(userId)
}
