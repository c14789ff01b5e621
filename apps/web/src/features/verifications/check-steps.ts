/** What comes after a check was started, and what of a failed one belongs where. Pure. */
import { messageOfDetail } from '@amana/contract/errors'
import type { Verification, VerificationResult } from '@amana/contract/verifications'
import type { ApiError } from '../../lib/api.ts'
import { ownState } from '../../lib/own-state.ts'
import { paths } from '../../lib/paths.ts'

/** S1 §9: from the answer "nothing paid" to the payment screen, in milliseconds. */
export const PAYMENT_REDIRECT_MS = 1000

/** The page of a signed-in user's check; its id in the address outlives a reload. */
export function ownCheckPath(id: string): string {
  return `${paths.devicePaymentVerification}?${new URLSearchParams({ verification: id })}`
}

/** What a page passes along when it leads there (S1 §2: "with the response data"). */
export interface OwnCheckState {
  /** Whose check it is. */
  userId: string
  verification: Verification
}

/** The check that this person's page before passed along, when it is the one the address names. The state may be of anybody's making. */
export function passedCheck(state: unknown, id: string | null, userId: string): Verification | null {
  const { verification } = (ownState(state, userId) ?? {}) as Partial<OwnCheckState>
  const fits = verification?.id === id && typeof verification?.device_info?.device === 'string' && verification.result === null
  return fits ? verification : null
}

/** A check that is paid for. */
export type Reported = Verification & { result: VerificationResult }

export function isReport(verification: Verification): verification is Reported {
  return verification.result !== null
}

/** Whether a check just started leads to the payment screen (S1 §2: `paid_amount` is 0.00), or its result is shown at once. */
export function leadsToPayment(verification: Verification): boolean {
  return !isReport(verification) || Number(verification.paid_amount) === 0
}

/** A fault of the IMEI itself, in the server's words; null: another fault. */
export function faultOfImei(error: ApiError | null): string | null {
  if (error?.status !== 422) return null
  return (
    error.errors.find(({ field }) => field === 'imei')?.message ?? (error.detail ? messageOfDetail(error.detail) : error.message)
  )
}
