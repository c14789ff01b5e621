/** The step after a check was started, and the place for its errors. Pure. */
import { messageOfDetail } from '@amana/contract/errors'
import type { Verification, VerificationResult } from '@amana/contract/verifications'
import type { ApiError } from '../../lib/api.ts'
import { ownState } from '../../lib/own-state.ts'
import { paths } from '../../lib/paths.ts'

/** Milliseconds from the answer "nothing paid" to the payment screen. */
export const PAYMENT_REDIRECT_MS = 1000

/** The page of a signed-in user's check; its id in the address outlives a reload. */
export function ownCheckPath(id: string): string {
  return `${paths.devicePaymentVerification}?${new URLSearchParams({ verification: id })}`
}

/** State that a page passes along when it leads there. */
export interface OwnCheckState {
  /** Owner of the check. */
  userId: string
  verification: Verification
}

/**
 * The check that this person's previous page passed along, if it is the one in the address. The state is
 * untrusted.
 */
export function passedCheck(state: unknown, id: string | null, userId: string): Verification | null {
  const { verification } = (ownState(state, userId) ?? {}) as Partial<OwnCheckState>
  const fits =
    verification?.id === id &&
    typeof verification?.device_info?.device === 'string' &&
    verification.result === null
  return fits ? verification : null
}

/** A check that is paid for. */
export type Reported = Verification & { result: VerificationResult }

export function isReport(verification: Verification): verification is Reported {
  return verification.result !== null
}

/**
 * Whether a new check leads to the payment screen (`paid_amount` is 0.00), or its result is shown at once.
 */
export function leadsToPayment(verification: Verification): boolean {
  return !isReport(verification) || Number(verification.paid_amount) === 0
}

/** The server's message about the IMEI itself; null: another error. */
export function imeiErrorOf(error: ApiError | null): string | null {
  if (error?.status !== 422) return null
  return (
    error.errors.find(({ field }) => field === 'imei')?.message ??
    (error.detail ? messageOfDetail(error.detail) : error.message)
  )
}
