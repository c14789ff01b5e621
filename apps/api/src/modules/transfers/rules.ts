/** How transfers run and are shown (decisions §6). Pure. */
import { TRANSFER_SESSION_SECONDS, type Transfer } from '@amana/contract'
import { DAY, HOUR, SECOND } from '../../kernel/durations.ts'
import type { TransferRow } from './queries.ts'

/** In which the code can be typed or the transfer accepted; a new code starts it anew. */
export const SESSION = TRANSFER_SESSION_SECONDS * SECOND

/** How far back the lists go, and how many of each they show. */
export const LISTED_FOR = 90 * DAY
export const MOST_LISTED = 100

/** So many transfers to one person that came to nothing, within the window, and the sender has to wait: each one sends a message. */
export const MAX_UNFINISHED = 10
export const UNFINISHED_WINDOW = HOUR

/** Until the job has come by, a transfer may be over without its row saying so. */
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

/** Where the recipient's codes go. */
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
