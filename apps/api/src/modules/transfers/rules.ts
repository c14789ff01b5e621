/** Rules and presentation of transfers (decisions §6). Pure. */
import {
  type DeviceState,
  TRANSFER_ACCOUNT_SECONDS,
  TRANSFER_SESSION_SECONDS,
  type Transfer,
} from '@amana/contract'
import { DAY, HOUR, SECOND } from '../../kernel/durations.ts'
import type { TransferRow } from './queries.ts'

/** Milliseconds for typing the code or accepting; a new code restarts it. */
export const SESSION = TRANSFER_SESSION_SECONDS * SECOND

/** Milliseconds until a transfer that begins now expires. */
export function lifeOf({ verification_method }: Pick<TransferRow, 'verification_method'>): number {
  return verification_method === 'account' ? TRANSFER_ACCOUNT_SECONDS * SECOND : SESSION
}

/** Age and number of transfers in the lists. */
export const LISTED_FOR = 90 * DAY
export const MAX_LISTED = 100

/**
 * Unfinished transfers to one person within the window after which the sender has to wait: each one sends a
 * message.
 */
export const MAX_UNFINISHED = 10
export const UNFINISHED_WINDOW = HOUR

/**
 * Recipients that an account may look up, and a network: the refusal shows whether an e-mail address, a
 * number, NIN and BVN belong together (decisions §17).
 */
export const MAX_LOOKUPS_PER_HOUR = 20
export const MAX_LOOKUPS_OF_A_NETWORK = 300

/** A transfer may have expired before the job marks its row. */
export function isOpen(
  { status, expires_at }: Pick<TransferRow, 'status' | 'expires_at'>,
  now: Date,
): boolean {
  return status === 'pending' && expires_at > now
}

export function presentTransfer(row: TransferRow, now: Date): Transfer {
  return {
    id: row.id,
    status: row.status === 'pending' && !isOpen(row, now) ? 'expired' : row.status,
    device: { id: row.device_id, brand: row.brand, model: row.model, imei: row.imei },
    from_name: row.from_name,
    to_email: row.to_email,
    to_phone: row.to_phone,
    verification_method: row.verification_method,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    completed_at: row.status === 'completed' ? (row.ended_at?.toISOString() ?? null) : null,
    standing: null,
  }
}

/** For its recipient, who sees how the device stands before they accept. */
export function presentIncoming(row: TransferRow & DeviceState, now: Date): Transfer {
  const transfer = presentTransfer(row, now)
  if (transfer.status !== 'pending') return transfer
  const { active_flag, police_hold, disputed, ownership_proven } = row
  return { ...transfer, standing: { reported: active_flag, police_hold, disputed, ownership_proven } }
}

/** The target of the recipient's codes; null: they accept in their account. */
export function codeAddressOf({
  verification_method,
  to_email,
  to_phone,
}: Pick<TransferRow, 'verification_method' | 'to_email' | 'to_phone'>): {
  channel: 'email' | 'sms'
  target: string
} | null {
  if (verification_method === 'account') return null
  return verification_method === 'email'
    ? { channel: 'email', target: to_email }
    : { channel: 'sms', target: to_phone }
}
