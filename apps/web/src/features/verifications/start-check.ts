import type { Verification } from '@amana/contract/verifications'
import { createVerification, readVerification } from '@amana/contract/verifications'
import { ApiError, call } from '../../lib/api.ts'
import { findCheckInAnyTab, forgetCheck, rememberCheck } from './stored-checks.ts'

export interface Check {
  verification: Verification
  /** The secret of a visitor's check; null when the account gives access to it. */
  accessToken: string | null
}

/** The account of the check, as far as it is sent along; null: a visitor's. */
export interface Requester {
  first_name: string
  last_name: string
  email: string
}

/**
 * Milliseconds. An older report is not shown for a new search: the facts may have changed (decisions §3: paid
 * for 24 hours).
 */
const REPORT_FRESH_MS = 24 * 60 * 60 * 1000

/** Whether a check of this tab answers a new search for its IMEI: open, or reported within the last day. */
export function isCurrent(verification: Verification, now: number): boolean {
  if (verification.status === 'expired') return false
  const completed = verification.completed_at
  return completed === null || now - Date.parse(completed) < REPORT_FRESH_MS
}

/** `requested_by` is first and last name; both fields only of a signed-in person. */
export function requestOf(imei: string, requester: Requester | null) {
  const name = requester ? `${requester.first_name} ${requester.last_name}`.trim() : ''
  return {
    imei,
    ...(name ? { requested_by: name } : {}),
    ...(requester?.email ? { requested_by_email: requester.email } : {}),
  }
}

/** Defaults for fields that an answer may omit. */
const UNSAID = {
  status: 'awaiting_payment',
  completed_at: null,
  delivered_at: null,
  result: null,
  statement: null,
  findings: [],
  sources: [],
  email: null,
  certificate_number: null,
  report_link: null,
} satisfies Partial<Verification>

/** A check with all its fields. */
export function wholeCheck(answer: Verification): Verification {
  return { ...UNSAID, ...answer }
}

/**
 * Starts a check of an IMEI (15 digits) and remembers it in this tab; `description` is the server's message.
 * Throws `ApiError`.
 */
export async function startCheck(
  imei: string,
  requester: Requester | null,
): Promise<Check & { description: string }> {
  const { data, description } = await call(createVerification, { body: requestOf(imei, requester) })
  const { access_token, ...verification } = wholeCheck(data)
  const accessToken = access_token ?? null
  rememberCheck({ id: verification.id, imei, accessToken })
  return { verification, accessToken, description }
}

/**
 * This browser's check of an IMEI in its current state; null: none answers the search. Throws `ApiError`.
 * `fresh`: the person searches again instead of going back. Then an account's report is not reused, because
 * the account finds it again and a new one is free; a visitor's is, because its secret would be lost.
 */
export async function restoreCheck(imei: string, fresh = false): Promise<Check | null> {
  const stored = await findCheckInAnyTab(imei)
  if (!stored) return null
  try {
    const query = stored.accessToken === null ? {} : { access_token: stored.accessToken }
    const { data } = await call(readVerification, { params: { id: stored.id }, query })
    const verification = wholeCheck(data)
    const leftBehind = fresh && stored.accessToken === null && verification.result !== null
    if (!leftBehind && isCurrent(verification, Date.now()))
      return { verification, accessToken: stored.accessToken }
  } catch (error) {
    // Unknown, or another person's by now: the search needs a new check. Any other error is shown.
    if (
      !(error instanceof ApiError && (error.status === 404 || error.status === 401 || error.status === 403))
    )
      throw error
  }
  forgetCheck(imei)
  return null
}
