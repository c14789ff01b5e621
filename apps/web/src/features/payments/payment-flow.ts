/**
 * Paying for a check, as a state machine without DOM (decisions §8). At most one payment is pending; a
 * payment that may have been charged is asked for before another is made.
 */

import type { EndpointData, EndpointRequest } from '@amana/contract/endpoint'
import { asksOnPhone } from '@amana/contract/payment-methods'
import type { Checkout, initiatePayment, verifyPayment } from '@amana/contract/payments'
import { ApiError, toApiError } from '../../lib/api.ts'
import { answersBySms, cardOf, type PaymentFields, validateCard } from './card-rules.ts'
import { CardNotAccepted, CheckoutUnavailable, type Gateway } from './gateway.ts'
import { type PaymentProblem, problem, problemOf } from './payment-problem.ts'
import type { PendingPayment, PendingStore } from './pending-payment.ts'
import { accountOf, type BankAccount } from './transfer/bank-account.ts'

/** Milliseconds from initiation to the first verify. */
const VERIFY_DELAY_MS = 2000
const POLL_MS = 2000
/** Milliseconds after which the buyer is notified that it is slow, and asking gets rarer. */
export const SLOW_AFTER_MS = 60_000
const SLOW_POLL_MS = 10_000

export type SettledPayment = EndpointData<typeof verifyPayment>
type InitiateAnswer = EndpointData<typeof initiatePayment>
/** Only the reference is guaranteed. */
type Initiated = Pick<InitiateAnswer, 'reference'> & Partial<InitiateAnswer>

/** The check to pay for. `amount`: naira with two decimals. */
export interface PaymentTarget {
  imei: string
  verificationId: string
  accessToken: string | null
  amount: string
}

/** The reason why the last request had no answer; it is repeated. */
export type Interruption = 'connection' | 'service' | null

export type PaymentState =
  | { step: 'form'; problem: PaymentProblem | null }
  | { step: 'starting' }
  /** The buyer sends a bank transfer and says so. */
  | {
      step: 'transfer'
      pending: PendingPayment & { transfer: BankAccount }
      problem: PaymentProblem | null
      saying: boolean
      /** A new account number is on its way. */
      renewing: boolean
    }
  | { step: 'waiting'; pending: PendingPayment; slow: boolean; interrupted: Interruption }
  | { step: 'paused'; pending: PendingPayment; problem: PaymentProblem | null }
  | { step: 'completed'; payment: SettledPayment }

export interface PaymentDeps {
  initiate(body: EndpointRequest<typeof initiatePayment>['body']): Promise<Initiated>
  verify(body: EndpointRequest<typeof verifyPayment>['body']): Promise<SettledPayment>
  gateway: Gateway
  pending: PendingStore
  /** Unix time in milliseconds. */
  now(): number
  /** Resolves after `ms`, or at once when `signal` ends. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
}

export interface PaymentFlow {
  state(): PaymentState
  /** Naira with two decimals that are due with this promo code, as far as is known. */
  amountDue(promoCode: string): string
  subscribe(listener: () => void): () => void
  /** Pays; a second call while one is running does nothing. */
  submit(fields: PaymentFields): Promise<void>
  /** Resumes a payment that an earlier page left pending for this check. */
  resume(): void
  /** Stops waiting; the payment continues at the gateway. */
  pause(): void
  /** The buyer has sent the bank transfer. */
  transferSent(): Promise<void>
  /** A new account number in the place of one that has ended. */
  renewTransfer(): Promise<void>
  /** Back to the form after `pause`, to pay another way. */
  backToForm(): void
  /** Ends timers; the flow can be resumed with `resume`. */
  stop(): void
}

/**
 * An initiated payment whose card has not certainly been charged: reused for the next try instead of
 * initiating another.
 */
interface OpenPayment {
  initiated: Initiated
  /** Method, e-mail, promo code and phone of the initiation. */
  key: string
}

const NO_CARD = { number: '', expiry: '', cvv: '', name: '', phone: '' }

/** Requests about one check. */
function createRequests(
  { imei, verificationId, accessToken, amount: price }: PaymentTarget,
  deps: PaymentDeps,
) {
  const token = accessToken === null ? {} : { access_token: accessToken }
  return { askEarlier, initiate, poll }

  function ask(reference: string): Promise<SettledPayment> {
    return deps.verify({ reference, ...token })
  }

  /** The payment, or an earlier one of the same check whose money has come. */
  async function askAll({ reference, earlier = [] }: PendingPayment): Promise<SettledPayment> {
    const payment = await ask(reference)
    if (payment.status === 'completed') return payment
    for (const one of earlier) {
      const late = await ask(one)
      if (late.status === 'completed') return late
    }
    return payment
  }

  /**
   * An earlier payment of this check that may have been charged is asked for first, so that nobody pays
   * twice. Null: none has settled.
   */
  async function askEarlier(): Promise<SettledPayment | null> {
    const earlier = deps.pending.read()
    if (earlier?.verificationId !== verificationId) return null
    const payment = await askAll(earlier)
    return payment.status === 'pending' ? null : payment
  }

  async function initiate(fields: PaymentFields, amount = price): Promise<Initiated> {
    const promo = fields.promoCode.trim()
    const phone = asksOnPhone(fields.method) ? fields.phone.trim() : ''
    try {
      return await deps.initiate({
        amount,
        currency: 'NGN',
        method: fields.method,
        purpose: 'device_unlock',
        metadata: {
          device_id: imei,
          email: fields.email.trim(),
          verification_id: verificationId,
          ...token,
          ...(promo ? { promo_code: promo } : {}),
          ...(phone ? { phone_number: phone } : {}),
          ...(answersBySms(fields) ? { answer_by: 'sms' } : {}),
        },
      })
    } catch (error) {
      const due =
        error instanceof ApiError && error.code === 'amount_mismatch'
          ? error.context.required_amount
          : undefined
      // A promo code lowers the price by an amount that only the server knows. A higher price is never
      // accepted silently.
      if (due !== undefined && Number(due) < Number(amount)) return initiate(fields, due)
      throw error
    }
  }

  /** Null: `signal` has ended. */
  async function poll(pending: PendingPayment, signal: AbortSignal): Promise<Polled | null> {
    try {
      const payment = await askAll(pending)
      if (signal.aborted) return null
      if (payment.status === 'completed') await claim(pending, payment)
      return { payment }
    } catch (error) {
      if (signal.aborted) return null
      const apiError = toApiError(error)
      const { code, temporary, retryAfter } = apiError
      if (code === 'internal' || (!temporary && apiError.status !== 429)) return { failure: apiError.message }
      const interrupted = code === 'network' ? 'connection' : 'service'
      return { interrupted: temporary ? interrupted : null, retryAfterMs: (retryAfter ?? 0) * 1000 }
    }
  }

  /** A payment that bought another check of the phone, in another tab, settles this one too: ask for it. */
  async function claim({ email, method }: PendingPayment, { metadata }: SettledPayment): Promise<void> {
    const bought = metadata?.verification_id ?? null
    // Without an address there is nothing to ask with: the next press of Pay settles it without money.
    if (bought === null || bought === verificationId || email === '') return
    await initiate({ ...NO_CARD, email, method, promoCode: '' })
  }
}

interface Polled {
  payment?: SettledPayment
  /** The message of an error that is not worth waiting for; the buyer may ask again. */
  failure?: string
  interrupted?: Interruption
  retryAfterMs?: number
}

/** Why an initiated payment is not what the form asks for; null: it is. */
function obstacleOf({ method, checkout }: Initiated, fields: PaymentFields): PaymentProblem | null {
  // The server answered with the payment that is open already.
  if (method && method !== fields.method && !(asksOnPhone(method) && asksOnPhone(fields.method)))
    return { ...problem('other_open'), method }
  const cardErrors = checkout?.kind === 'sandbox_card' ? validateCard(fields) : {}
  // The promo code leaves something to pay.
  return Object.keys(cardErrors).length > 0 ? { ...problem('card_needed'), fields: cardErrors } : null
}

/** A bank transfer that waits for the buyer. */
const STILL = { problem: null, saying: false, renewing: false } as const

interface Screen {
  state(): PaymentState
  set(next: PaymentState): void
  settle(payment: SettledPayment): void
}

/** A payment that may have been charged: its bank transfer, and asking until it settles. */
function createWaiting(
  requests: ReturnType<typeof createRequests>,
  deps: PaymentDeps,
  { state, set, settle }: Screen,
) {
  let polling: AbortController | null = null
  return { showTransfer, transferSent, wait, stop }

  /** True: the buyer has a bank transfer to send first. */
  function showTransfer(pending: PendingPayment): boolean {
    if (!pending.transfer) return false
    set({
      step: 'transfer',
      pending: { ...pending, transfer: pending.transfer },
      ...STILL,
    })
    return true
  }

  async function transferSent(): Promise<void> {
    const now = state()
    if (now.step !== 'transfer' || now.saying || now.renewing) return
    const { pending } = now
    set({ step: 'transfer', pending, ...STILL, saying: true })
    try {
      await deps.gateway.sendTransfer(pending.transfer.url)
    } catch (error) {
      const said = problem('verification', toApiError(error).message)
      return set({ step: 'transfer', pending, ...STILL, problem: said })
    }
    const sent: PendingPayment = { ...pending, transfer: null }
    deps.pending.save(sent)
    void wait(sent)
  }

  async function wait(pending: PendingPayment, firstDelay = VERIFY_DELAY_MS): Promise<void> {
    polling?.abort()
    const mine = new AbortController()
    polling = mine
    const started = deps.now()
    set({ step: 'waiting', pending, slow: false, interrupted: null })
    let delay = firstDelay
    for (;;) {
      await deps.sleep(delay, mine.signal)
      if (mine.signal.aborted) return
      const polled = await requests.poll(pending, mine.signal)
      if (polled === null) return
      const { payment, failure, interrupted = null, retryAfterMs = 0 } = polled
      if (failure !== undefined)
        return set({ step: 'paused', pending, problem: problem('verification', failure) })
      if (payment && payment.status !== 'pending') return settle(payment)
      const slow = deps.now() - started >= SLOW_AFTER_MS
      set({ step: 'waiting', pending, slow, interrupted })
      delay = Math.max(slow ? SLOW_POLL_MS : POLL_MS, retryAfterMs)
    }
  }

  function stop(): void {
    polling?.abort()
    polling = null
  }
}

function pendingOf(
  { verificationId, imei, amount: price }: PaymentTarget,
  { reference, amount = price, checkout }: Initiated,
  { email, method, promoCode }: PaymentFields,
  { now, before }: { now: number; before: PendingPayment | null },
): PendingPayment {
  const earlier =
    before?.verificationId === verificationId &&
    before.method === 'bank_transfer' &&
    before.reference !== reference
      ? [before.reference, ...(before.earlier ?? [])]
      : []
  return {
    reference,
    verificationId,
    imei,
    email: email.trim(),
    method,
    transfer: checkout?.kind === 'bank_transfer' ? accountOf(checkout, now) : null,
    promoCode: promoCode.trim(),
    earlier,
    prompt: checkout?.kind === 'prompt' ? checkout.message : null,
    amount,
    checkoutUrl: checkout?.kind === 'redirect' || checkout?.kind === 'popup' ? checkout.url : null,
    since: new Date(now).toISOString(),
  }
}

async function handOver(
  { gateway, pending }: PaymentDeps,
  checkout: Checkout,
  fields: PaymentFields,
): Promise<void> {
  try {
    if (checkout.kind === 'sandbox_card') await gateway.sendCard(checkout.url, cardOf(fields))
    if (checkout.kind === 'redirect') gateway.redirect(checkout.url)
    if (checkout.kind === 'popup') await gateway.openPopup(checkout.access_code, checkout.url)
  } catch (error) {
    if (error instanceof CardNotAccepted || error instanceof CheckoutUnavailable) pending.clear()
    throw error
  }
}

/** Keeps the initiated payment from one try to the next. */
function createInitiation(requests: ReturnType<typeof createRequests>, { amount: price }: PaymentTarget) {
  let open: OpenPayment | null = null
  let discounted: { promoCode: string; amount: string } | null = null
  return { initiate, amountDue, forget }

  async function initiate(fields: PaymentFields): Promise<Initiated> {
    const promoCode = fields.promoCode.trim()
    const key = [fields.method, fields.email.trim(), promoCode, fields.phone].join('\n')
    const initiated = open?.key === key ? open.initiated : await requests.initiate(fields)
    open = { initiated, key }
    discounted = { promoCode, amount: initiated.amount ?? price }
    return initiated
  }

  function amountDue(promoCode: string): string {
    return discounted?.promoCode === promoCode.trim() ? discounted.amount : price
  }

  function forget(): void {
    open = null
  }
}

function stateOfSettled(payment: SettledPayment): PaymentState {
  if (payment.status === 'completed') return { step: 'completed', payment }
  const declined = asksOnPhone(payment.method) ? 'momo_declined' : 'declined'
  return { step: 'form', problem: problem(declined, payment.reason ?? null) }
}

interface Parts extends Screen {
  target: PaymentTarget
  deps: PaymentDeps
  requests: ReturnType<typeof createRequests>
  initiation: ReturnType<typeof createInitiation>
  waiting: ReturnType<typeof createWaiting>
}

/** Begins a payment: from the form, or a bank transfer with a new account number. */
function createStart({ target, deps, requests, initiation, waiting, state, set, settle }: Parts) {
  let busy = false
  return { isBusy: () => busy, submit, renewTransfer }

  async function submit(fields: PaymentFields): Promise<void> {
    const { step } = state()
    if (busy || (step !== 'form' && step !== 'paused')) return
    set({ step: 'starting' })
    await attempt(fields, (said) => ({ step: 'form', problem: said }))
  }

  async function renewTransfer(): Promise<void> {
    const now = state()
    if (busy || now.step !== 'transfer' || now.saying) return
    const { pending } = now
    set({ step: 'transfer', pending, ...STILL, renewing: true })
    initiation.forget()
    const { email, method, promoCode = '' } = pending
    await attempt({ ...NO_CARD, email, method, promoCode }, (said) => ({
      step: 'transfer',
      pending,
      ...STILL,
      problem: said,
    }))
  }

  /** @param failed the state after a failure */
  async function attempt(
    fields: PaymentFields,
    failed: (said: PaymentProblem) => PaymentState,
  ): Promise<void> {
    busy = true
    let stage: 'verification' | 'initiation' | 'processing' = 'verification'
    try {
      const earlier = await requests.askEarlier()
      if (earlier?.status === 'completed') return settle(earlier)
      if (earlier) {
        deps.pending.clear()
        initiation.forget()
      }
      stage = 'initiation'
      const initiated = await initiation.initiate(fields)
      const obstacle = obstacleOf(initiated, fields)
      if (obstacle) return set({ step: 'form', problem: obstacle })
      stage = 'processing'
      await checkOut(initiated, fields)
    } catch (error) {
      set(failed(problemOf(error, stage, fields.method)))
    } finally {
      busy = false
    }
  }

  async function checkOut(initiated: Initiated, fields: PaymentFields): Promise<void> {
    const { checkout } = initiated
    const before = deps.pending.read()
    const pending = pendingOf(target, initiated, fields, { now: deps.now(), before })
    // Before the card leaves: a reload then asks for this payment first.
    deps.pending.save(pending)
    if (waiting.showTransfer(pending)) return
    if (checkout) await handOver(deps, checkout, fields)
    // There was no amount to pay: it has settled already.
    if (checkout?.kind !== 'redirect')
      void waiting.wait(pending, checkout?.kind === 'none' ? 0 : VERIFY_DELAY_MS)
  }
}

export function createPaymentFlow(target: PaymentTarget, deps: PaymentDeps): PaymentFlow {
  let state: PaymentState = { step: 'form', problem: null }
  const listeners = new Set<() => void>()

  function set(next: PaymentState): void {
    state = next
    for (const listener of listeners) listener()
  }

  function settle(payment: SettledPayment): void {
    deps.pending.clear()
    initiation.forget()
    set(stateOfSettled(payment))
  }

  const screen: Screen = { state: () => state, set, settle }
  const requests = createRequests(target, deps)
  const initiation = createInitiation(requests, target)
  const waiting = createWaiting(requests, deps, screen)
  const start = createStart({ ...screen, target, deps, requests, initiation, waiting })

  return {
    state: () => state,
    amountDue: initiation.amountDue,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    submit: start.submit,
    transferSent: waiting.transferSent,
    renewTransfer: start.renewTransfer,
    resume() {
      const pending = deps.pending.read()
      if (
        pending?.verificationId === target.verificationId &&
        !start.isBusy() &&
        state.step !== 'completed'
      ) {
        if (!waiting.showTransfer(pending)) void waiting.wait(pending)
      }
    },
    pause() {
      if (state.step !== 'waiting') return
      waiting.stop()
      set({ step: 'paused', pending: state.pending, problem: null })
    },
    backToForm() {
      // Another payment is wanted: the open one stays at the gateway and is asked for before the next is
      // initiated.
      if (state.step !== 'paused' && state.step !== 'transfer') return
      initiation.forget()
      set({ step: 'form', problem: null })
    },
    stop: waiting.stop,
  }
}
