/** Rules and presentation of transfers (decisions §6). Pure. */
import { TRANSFER_SESSION_SECONDS, type Transfer } from '@amana/contract'
import { DAY, HOUR, SECOND } from '../../kernel/durations.ts'
import type { TransferRow } from './queries.ts'

/** Milliseconds for typing the code or accepting; a new code restarts it. */
export const SESSION = TRANSFER_SESSION_SECONDS * SECOND

/** Age and number of transfers in the lists. */
export const LISTED_FOR = 90 * DAY
export const MOST_LISTED = 100

/**
 * Unfinished transfers to one person within the window after which the sender has to wait: each one sends a
 * message.
 */
export const MAX_UNFINISHED = 10
export const UNFINISHED_WINDOW = HOUR

/** A transfer may have expired before the job marks its row. */
export function isOpen({ status, expiresAt }: Pick<TransferRow, 'status' | 'expiresAt'>, now: Date): boolean {
  return status === 'pending' && expiresAt > now
}

export function presentTransfer(row: TransferRow, now: Date): Transfer {
  return {
    id: row.id,
    status: row.status === 'pending' && !isOpen(row, now) ? 'expired' : row.status,
    device: { id: row.deviceId, brand: row.brand, model: row.model, imei: row.imei },
    from_name: row.fromName,
    to_email: row.toEmail,
    to_phone: row.toPhone,
    verification_method: row.verificationMethod,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    completed_at: row.status === 'completed' ? (row.endedAt?.toISOString() ?? null) : null,
  }
}

/** The target of the recipient's codes. */
export function codeAddressOf({
  verificationMethod,
  toEmail,
  toPhone,
}: Pick<TransferRow, 'verificationMethod' | 'toEmail' | 'toPhone'>): {
  channel: 'email' | 'sms'
  target: string
} {
  return verificationMethod === 'email' ? { channel: 'email', target: toEmail } : { channel: 'sms', target: toPhone }
}
