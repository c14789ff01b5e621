/** A top-up on its way. The tab keeps it, so that neither closing its dialog nor a reload loses it. */
import type { EndpointData } from '@amana/contract/endpoint'
import type { topUp } from '@amana/contract/organisations'
import type { verifyPayment } from '@amana/contract/payments'
import { type ApiError, toApiError } from '../../lib/http.ts'
import { fieldOf, type TabValue, tabValue, textOf } from '../../lib/tab-store.ts'

export type StartedTopUp = EndpointData<typeof topUp>
export interface PendingTopUp {
  reference: string
  /** A step of the payer, such as a transfer to send; null: this tab does not know it. */
  checkout: StartedTopUp['checkout'] | null
  /** When the checkout came: Unix milliseconds of this page's clock. */
  since?: number
}

export const pendingTopUp = (organisation: string): TabValue<PendingTopUp> =>
  tabValue(`amana.top-up.${organisation}`, (stored) => (isPending(stored) ? stored : null))

function isPending(stored: unknown): stored is PendingTopUp {
  return textOf(stored, 'reference') !== '' && textOf(fieldOf(stored, 'checkout'), 'kind') !== ''
}

/** Forgets what the tab keeps if it is this one. */
export function forgetTopUp(kept: TabValue<PendingTopUp>, pending: PendingTopUp | null): void {
  if (kept.read()?.reference === pending?.reference) kept.clear()
}

/**
 * The top-up to wait for; null: none.
 *
 * @param kept the last one of this tab
 * @param returned the reference with which a gateway's own page leads back; null: nobody comes from there
 */
export function topUpOf(kept: PendingTopUp | null, returned: string | null): PendingTopUp | null {
  return returned === null || returned === kept?.reference ? kept : { reference: returned, checkout: null }
}

export type TopUpStatus =
  /** `error`: the last question got no answer; the next one may. */
  | { step: 'waiting'; error: ApiError | null }
  | { step: 'completed' }
  | { step: 'failed'; reason: string | null }
  /** The server will not say how the payment stands. */
  | { step: 'refused'; error: ApiError }

type Ask = () => Promise<Pick<EndpointData<typeof verifyPayment>, 'status' | 'reason'>>

const POLL_MS = 2_000
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Asks until the payment has settled or `left` is aborted, and shows how it stands after each answer. */
export async function watchTopUp(
  ask: Ask,
  show: (standing: TopUpStatus) => void,
  left: AbortSignal,
): Promise<void> {
  for (;;) {
    const standing = await standingBy(ask)
    if (left.aborted) return
    show(standing)
    if (standing.step !== 'waiting') return
    await pause(Math.max(POLL_MS, (standing.error?.retryAfter ?? 0) * 1000))
    if (left.aborted) return
  }
}

/** Answers that stay the same. Anything else may be a fault on the way. */
const REFUSALS = new Set([401, 403, 404, 422])

async function standingBy(ask: Ask): Promise<TopUpStatus> {
  try {
    const { status, reason } = await ask()
    if (status === 'failed') return { step: 'failed', reason }
    return status === 'completed' ? { step: 'completed' } : { step: 'waiting', error: null }
  } catch (thrown) {
    const error = toApiError(thrown)
    return { step: REFUSALS.has(error.status) ? 'refused' : 'waiting', error }
  }
}
