/**
 * The code entry in progress, so that a reload continues it. Kept for this tab: neither the PIN nor the code.
 */
import type { Model } from '@amana/contract/imei'
import { TRANSFER_CODE_SECONDS, TRANSFER_SESSION_SECONDS, type Transfer } from '@amana/contract/transfers'
import { ownState } from '../../lib/own-state.ts'
import { fieldOf, tabStore, textOf } from '../../lib/tab-store.ts'
import { clearCountdown, secondsLeft, startCountdown } from '../../lib/use-countdown.ts'

/** Seconds: the resend countdown of the path on a phone. */
export const SHORT_RESEND_SECONDS = 50

/** Keys of the countdowns of one transfer. */
export const countdowns = {
  resend: (id: string) => `transfer-resend:${id}`,
  shortResend: (id: string) => `transfer-resend-short:${id}`,
  session: (id: string) => `transfer-session:${id}`,
}

/** The data of a transfer that the code screens show. */
export interface TransferSession {
  id: string
  device: Model & { imei: string }
  /** The address of the code. */
  sentTo: string
}

/** The data of a transfer that the code screens need. */
export type BegunTransfer = Pick<Transfer, 'id' | 'to_email' | 'to_phone'> & {
  device: TransferSession['device']
  verification_method: string
}

function sessionOf({ id, device, verification_method, to_email, to_phone }: BegunTransfer): TransferSession {
  const { brand, model, imei } = device
  return {
    id: String(id),
    device: { brand, model, imei },
    sentTo: verification_method === 'email' ? to_email : to_phone,
  }
}

function parseSession(stored: unknown): TransferSession | null {
  const id = textOf(stored, 'id')
  const device = fieldOf(stored, 'device')
  if (id === '') return null
  const named = {
    brand: textOf(device, 'brand'),
    model: textOf(device, 'model'),
    imei: textOf(device, 'imei'),
  }
  return { id, device: named, sentTo: textOf(stored, 'sentTo') }
}

const store = tabStore('amana.transfer', parseSession)

/** The navigation state of the code screens, with its person. */
export interface PassedTransfer {
  userId: string
  transfer: TransferSession
}

/** A code has just been sent: all countdowns start again. */
export function startTransferSession(userId: string, transfer: BegunTransfer): PassedTransfer {
  const session = sessionOf(transfer)
  startCountdown(countdowns.resend(session.id), TRANSFER_CODE_SECONDS)
  startCountdown(countdowns.shortResend(session.id), SHORT_RESEND_SECONDS)
  startCountdown(countdowns.session(session.id), TRANSFER_SESSION_SECONDS)
  store.save(userId, session)
  return { userId, transfer: session }
}

/**
 * The same for a transfer that was begun elsewhere or before: the rest of its session is computed from its
 * end.
 */
export function resumeTransferSession(userId: string, transfer: Transfer, now = Date.now()): PassedTransfer {
  const session = sessionOf(transfer)
  if (secondsLeft(countdowns.session(session.id), TRANSFER_SESSION_SECONDS, now) === null) {
    const left = Math.max(
      0,
      Math.min(TRANSFER_SESSION_SECONDS, Math.ceil((Date.parse(transfer.expires_at) - now) / 1000)),
    )
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

/** The session that this person's screen was opened with, else the one that this tab remembers, else null. */
export function readTransferSession(state: unknown, userId: string): TransferSession | null {
  return parseSession(fieldOf(ownState(state, userId), 'transfer')) ?? store.read(userId)
}
