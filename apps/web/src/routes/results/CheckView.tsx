import { messageOfDetail } from '@amana/contract/errors'
import type { Verification, VerificationResult } from '@amana/contract/verifications'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { PaymentSuccessDialog } from '../../features/payments/PaymentSuccessDialog.tsx'
import type { SettledPayment } from '../../features/payments/payment-flow.ts'
import { browserPendingStore } from '../../features/payments/pending-payment.ts'
import { priceText } from '../../features/payments/price.ts'
import { CheckFailed, CheckGone } from '../../features/verifications/CheckFailed.tsx'
import { CheckPreview } from '../../features/verifications/CheckPreview.tsx'
import { CheckSkeleton, FormSkeleton } from '../../features/verifications/CheckSkeleton.tsx'
import { Report } from '../../features/verifications/Report.tsx'
import { ReportPreparing } from '../../features/verifications/ReportPreparing.tsx'
import { useCheck, useCheckActions } from '../../features/verifications/use-check.ts'
import type { ApiError } from '../../lib/api.ts'
import { payments } from '../../lib/messages/payments.ts'
import { results } from '../../lib/messages/results.ts'
import { paths } from '../../lib/paths.ts'
import { storedUser } from '../../lib/session.ts'
import { Button, LinkButton } from '../../ui/index.ts'

/** A chunk of its own: it loads while the check does, and the page before it stays light. */
const loadPaymentPanel = () => import('../../features/payments/PaymentPanel.tsx')
const PaymentPanel = lazy(async () => ({ default: (await loadPaymentPanel()).PaymentPanel }))

/** A fault of the IMEI itself, in the server's words; null: another fault. */
function faultOfImei(error: ApiError | null): string | null {
  if (error?.status !== 422) return null
  return (
    error.errors.find(({ field }) => field === 'imei')?.message ?? (error.detail ? messageOfDetail(error.detail) : error.message)
  )
}

function isReport(verification: Verification): verification is Verification & { result: VerificationResult } {
  return verification.result !== null
}

export interface CheckViewProps {
  /** 15 digits. */
  imei: string
  /** The server does not take this as an IMEI. */
  onRefused: (message: string) => void
}

/** One check, from loading to its report. */
export function CheckView({ imei, onRefused }: CheckViewProps) {
  const query = useCheck(imei)
  const actions = useCheckActions()
  const [paid, setPaid] = useState<SettledPayment | null>(null)
  const [dialog, setDialog] = useState(false)
  const [gone, setGone] = useState<'expired' | 'unknown' | null>(null)
  const verdict = useRef<HTMLElement>(null)

  useEffect(() => void loadPaymentPanel().catch(() => {}), [])

  const refused = faultOfImei(query.error)
  useEffect(() => {
    if (refused) onRefused(refused)
  })

  // The payment settled while nobody was asking, e.g. during a reload: nothing waits any more.
  const reported = query.data && isReport(query.data.verification) ? query.data.verification.id : null
  useEffect(() => {
    if (reported !== null && browserPendingStore.load()?.verificationId === reported) browserPendingStore.clear()
  }, [reported])

  const restart = () => {
    setGone(null)
    setPaid(null)
    void actions.restart(imei)
  }
  function closeDialog() {
    setDialog(false)
    // The browser gives the focus back to where it was, which is gone: the verdict is where reading goes on.
    requestAnimationFrame(() => verdict.current?.focus())
  }

  if (gone) return <CheckGone why={gone} onRestart={restart} />
  if (!query.data) {
    if (query.error && !query.isFetching)
      return refused ? null : <CheckFailed error={query.error} onRetry={() => void query.refetch()} />
    return <CheckSkeleton imei={imei} />
  }

  const { verification, accessToken } = query.data
  const price = priceText(verification.required_amount)
  return (
    <>
      {isReport(verification) ? (
        <Report
          verification={verification}
          verdictRef={verdict}
          certificateLink={(number) => (
            <LinkButton variant="secondary" to={paths.certificate(number)}>
              {results.report.certificate}
            </LinkButton>
          )}
          actions={
            <LinkButton variant="secondary" size="lg" to={paths.results}>
              {results.report.another}
            </LinkButton>
          }
        />
      ) : paid || Number(verification.paid_amount) > 0 ? (
        <ReportPreparing failed={query.isError} onAsk={() => void actions.refresh(imei)} />
      ) : (
        <div className="grid items-start gap-4 md:gap-6 lg:grid-cols-2">
          <CheckPreview verification={verification} price={price} />
          <div className="grid gap-4">
            <Suspense fallback={<FormSkeleton />}>
              <PaymentPanel
                imei={imei}
                verificationId={verification.id}
                accessToken={accessToken}
                amount={verification.required_amount}
                email={verification.email ?? storedUser()?.email}
                onPaid={(payment) => {
                  setPaid(payment)
                  setDialog(true)
                  void actions.refresh(imei)
                }}
                onCheckChanged={(change) => (change === 'paid' ? void actions.refresh(imei) : setGone(change))}
              />
            </Suspense>
            <LinkButton variant="ghost" to={paths.results}>
              {results.report.another}
            </LinkButton>
          </div>
        </div>
      )}
      <PaymentSuccessDialog
        payment={dialog ? paid : null}
        onClose={closeDialog}
        footer={
          <>
            <LinkButton variant="secondary" to={paths.dashboard}>
              {payments.success.dashboard}
            </LinkButton>
            <Button onClick={closeDialog}>{payments.success.view}</Button>
          </>
        }
      />
    </>
  )
}
