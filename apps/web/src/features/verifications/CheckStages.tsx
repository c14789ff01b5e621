import type { User } from '@amana/contract/accounts'
import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { paths } from '../../lib/paths.ts'
import { Button, LinkButton } from '../../ui/index.ts'
import { PaymentSuccessDialog } from '../payments/PaymentSuccessDialog.tsx'
import { afterPayment } from '../payments/paid/messages.ts'
import type { SettledPayment } from '../payments/payment-flow.ts'
import { browserPendingStore } from '../payments/pending-payment.ts'
import { DEFAULT_REQUIRED_AMOUNT, priceText } from '../payments/price.ts'
import { ReceiptButton } from '../payments/ReceiptButton.tsx'
import { AlreadyPaid } from './AlreadyPaid.tsx'
import { CheckGone } from './CheckFailed.tsx'
import { CheckPreview, LockedReport } from './CheckPreview.tsx'
import { CheckReport } from './CheckReport.tsx'
import { FormSkeleton } from './CheckSkeleton.tsx'
import { isReport } from './check-steps.ts'
import { results } from './messages.ts'
import { PaidVerdict, VerdictPending } from './PaidVerdict.tsx'
import { ReportPreparing } from './ReportPreparing.tsx'
import type { Check } from './start-check.ts'

/** Its own chunk: it loads while the check does, and the previous page stays light. */
const loadPaymentPanel = () => import('../payments/PaymentPanel.tsx')
const PaymentPanel = lazyPart(async () => (await loadPaymentPanel()).PaymentPanel)

/** Loads ahead of the check's answer. */
export function warmUpPayment(): void {
  void loadPaymentPanel().catch(() => {})
}

export interface CheckStagesProps {
  check: Check
  /** The last request had no answer. */
  failed: boolean
  /** The account: the report goes there unless the check names an address, and an airtime prompt too. */
  user?: Pick<User, 'email' | 'phone_number'> | null
  /** Requests the check again. */
  onRefresh: () => void
  /** The check cannot be used any more; another one is wanted. */
  onRestart: () => void
  /** The page for checking another device. */
  anotherPath: string
}

/**
 * One check from its preview through its payment to its report, shared by `/results` and
 * `/device-payment-verification`. Use the check's id as key: its state belongs to this check alone.
 */
export function CheckStages({ check, failed, user, onRefresh, onRestart, anotherPath }: CheckStagesProps) {
  const { verification, accessToken } = check
  const [paid, setPaid] = useState<SettledPayment | null>(null)
  const [dialog, setDialog] = useState(false)
  const [gone, setGone] = useState<'expired' | 'unknown' | null>(null)
  const verdict = useRef<HTMLElement>(null)
  const reported = isReport(verification)

  // The payment settled while nobody was asking, e.g. during a reload: stop waiting.
  useEffect(() => {
    if (reported && browserPendingStore.read()?.verificationId === verification.id)
      browserPendingStore.clear()
  }, [reported, verification.id])

  function closeDialog() {
    setDialog(false)
    // The browser returns the focus to an element that is gone: the verdict takes it.
    requestAnimationFrame(() => verdict.current?.focus())
  }

  const why = gone ?? (!reported && verification.status === 'expired' ? 'expired' : null)
  if (why) return <CheckGone why={why} onRestart={onRestart} />
  return (
    <>
      {stage()}
      <PaymentSuccessDialog
        payment={dialog ? paid : null}
        onClose={closeDialog}
        link={verification.report_link}
        verdict={reported ? <PaidVerdict verification={verification} /> : <VerdictPending />}
        receipt={
          paid && (
            <ReceiptButton variant="ghost" reference={paid.reference} accessToken={accessToken}>
              {afterPayment.success.receipt}
            </ReceiptButton>
          )
        }
        footer={
          <>
            <Button onClick={closeDialog}>{afterPayment.success.view}</Button>
            <LinkButton variant="secondary" to={paths.dashboard}>
              {afterPayment.success.dashboard}
            </LinkButton>
          </>
        }
      />
    </>
  )

  function stage() {
    if (reported) {
      const another = anotherLink(anotherPath, 'secondary')
      return (
        <CheckReport
          verification={verification}
          accessToken={accessToken}
          verdictRef={verdict}
          another={another}
        />
      )
    }
    if (paid || Number(verification.paid_amount) > 0)
      return <ReportPreparing failed={failed} onAsk={onRefresh} />
    return (
      <div className="grid items-start gap-4 md:gap-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <CheckPreview verification={verification} />
        <div className="grid gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Suspense fallback={<FormSkeleton />}>
            <PaymentPanel
              imei={verification.device_info.device}
              verificationId={verification.id}
              accessToken={accessToken}
              amount={verification.required_amount || DEFAULT_REQUIRED_AMOUNT}
              email={verification.email ?? user?.email}
              phone={user?.phone_number ?? undefined}
              onPaid={(payment) => {
                setPaid(payment)
                setDialog(true)
                onRefresh()
              }}
              onCheckChanged={(change) => (change === 'paid' ? onRefresh() : setGone(change))}
            />
          </Suspense>
          <AlreadyPaid imei={verification.device_info.device} />
          {anotherLink(anotherPath, 'ghost')}
        </div>
        <LockedReport price={priceText(verification.required_amount)} />
      </div>
    )
  }
}

function anotherLink(to: string, variant: 'secondary' | 'ghost') {
  return (
    <LinkButton variant={variant} size={variant === 'secondary' ? 'lg' : 'md'} to={to}>
      {results.report.another}
    </LinkButton>
  )
}
