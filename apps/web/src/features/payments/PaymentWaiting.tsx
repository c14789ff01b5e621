import { useEffect, useState } from 'react'
import { Alert, Button, buttonClasses, Spinner } from '../../ui/index.ts'
import { isWebAddress } from './gateway.ts'
import { payments } from './messages.ts'
import { type Interruption, SLOW_AFTER_MS } from './payment-flow.ts'
import type { PaymentProblem } from './payment-problem.ts'
import type { PendingPayment } from './pending-payment.ts'

/** Whole seconds since the wait began, by the page's own clock. */
function useElapsed(): number {
  const [elapsed, setElapsed] = useState(0)
  useEffect(() => {
    const started = Date.now()
    const timer = setInterval(() => setElapsed(Math.floor((Date.now() - started) / 1000)), 1000)
    return () => clearInterval(timer)
  }, [])
  return elapsed
}

export interface PaymentWaitingProps {
  pending: PendingPayment
  slow: boolean
  interrupted: Interruption
  onStop: () => void
}

/** The payment is at the gateway: what happens, how long it has taken, and that the buyer may leave. */
export function PaymentWaiting({ pending, slow, interrupted, onStop }: PaymentWaitingProps) {
  const elapsed = useElapsed()
  const text = payments.waiting
  const prompt = pending.prompt ?? text[pending.method]
  const slowText = pending.email === '' ? text.slowSms : text.slow(pending.email)
  return (
    <div className="grid gap-4">
      <div role="status" className="grid gap-2 wrap-anywhere">
        <p className="flex items-center gap-3 text-lg font-semibold">
          <Spinner label="" />
          {slow ? text.slowTitle : text.title}
        </p>
        <p>{slow ? slowText : prompt}</p>
        {interrupted && <p className="font-semibold">{text.interrupted[interrupted]}</p>}
      </div>
      <div className="flex items-center gap-3">
        <progress
          className="h-2 w-full accent-brand"
          aria-label={text.progress}
          max={SLOW_AFTER_MS / 1000}
          value={Math.min(elapsed, SLOW_AFTER_MS / 1000)}
        />
        <span className="digits shrink-0 text-sm text-muted">{text.elapsed(elapsed)}</span>
      </div>
      <p className="text-sm break-all text-muted">{payments.paused.reference(pending.reference)}</p>
      <CheckoutLink url={pending.checkoutUrl} />
      <Button variant="secondary" onClick={onStop}>
        {text.cancel}
      </Button>
    </div>
  )
}

/** Link back to the gateway's own page, for a buyer who left it without paying. */
function CheckoutLink({ url }: { url: string | null }) {
  if (url === null || !isWebAddress(url)) return null
  return (
    <a href={url} rel="noreferrer" className={buttonClasses('secondary')}>
      {payments.waiting.checkout}
    </a>
  )
}

export interface PaymentPausedProps {
  pending: PendingPayment
  problem: PaymentProblem | null
  onCheckAgain: () => void
  onPayAnotherWay: () => void
}

/** The buyer stopped waiting, or asking failed: the payment itself continues. */
export function PaymentPaused({ pending, problem, onCheckAgain, onPayAnotherWay }: PaymentPausedProps) {
  const text = payments.paused
  return (
    <div className="grid gap-4">
      {problem && (
        <Alert tone="danger" title={payments.problems[problem.kind]}>
          {problem.reason}
        </Alert>
      )}
      <div role="status" className="grid gap-2 wrap-anywhere">
        <p className="text-lg font-semibold">{text.title}</p>
        <p>{pending.email === '' ? text.textSms : text.text(pending.email)}</p>
      </div>
      <p className="text-sm break-all text-muted">{text.reference(pending.reference)}</p>
      <Button onClick={onCheckAgain}>{text.again}</Button>
      <CheckoutLink url={pending.checkoutUrl} />
      <Button variant="secondary" onClick={onPayAnotherWay}>
        {text.other}
      </Button>
      <p className="text-sm text-muted">{text.warning}</p>
    </div>
  )
}
