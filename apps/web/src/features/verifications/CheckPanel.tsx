import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import type { SessionState } from '../../lib/session.ts'
import { Button, Card, toast } from '../../ui/index.ts'
import { CheckForm } from './CheckForm.tsx'
import { CheckReport } from './CheckReport.tsx'
import {
  imeiErrorOf,
  isReport,
  leadsToPayment,
  type OwnCheckState,
  ownCheckPath,
  PAYMENT_REDIRECT_MS,
} from './check-steps.ts'
import { results } from './messages.ts'
import { useRefreshRecentChecks } from './recent-checks.ts'
import { type StartedCheck, useStartCheck } from './use-start-check.ts'

/**
 * The dashboard's IMEI form. An unpaid check leads to the payment screen a second later; a paid one shows its
 * result at once, in the page's next full row.
 */
export function CheckPanel({ status, user }: SessionState) {
  const start = useStartCheck(user)
  const refreshRecent = useRefreshRecentChecks()
  const [leaving, setLeaving] = useState<StartedCheck | null>(null)
  // The form starts again for the next device.
  const [round, setRound] = useState(0)
  const form = useRef<HTMLDivElement>(null)
  const verdict = useRef<HTMLElement>(null)
  useLeave(leaving, user?.id ?? null)

  function check(imei: string) {
    start.mutate(imei, {
      onSuccess(started) {
        if (started.description) toast.success(started.description)
        if (user) void refreshRecent()
        if (leadsToPayment(started.verification)) setLeaving(started)
        else requestAnimationFrame(() => verdict.current?.focus())
      },
    })
  }

  function another() {
    start.reset()
    setRound(round + 1)
    requestAnimationFrame(() => form.current?.querySelector('input')?.focus())
  }

  const imeiError = imeiErrorOf(start.error)
  const verification = start.data?.verification
  return (
    <>
      <Card ref={form}>
        <CheckForm
          key={round}
          ofDashboard
          pending={start.isPending || leaving !== null || status === 'loading'}
          imeiError={imeiError}
          error={imeiError ? null : start.error?.message}
          onCheck={check}
          onEdit={() => start.error && start.reset()}
        />
        <p role="status" className="text-muted not-empty:mt-4">
          {leaving ? results.opening : ''}
        </p>
      </Card>
      {verification && !leaving && isReport(verification) && (
        <div className="lg:col-span-2 lg:row-start-2">
          <CheckReport
            verification={verification}
            accessToken={start.data?.accessToken ?? null}
            verdictRef={verdict}
            another={
              <Button variant="secondary" size="lg" onClick={another}>
                {results.report.another}
              </Button>
            }
          />
        </div>
      )}
    </>
  )
}

/** Milliseconds after the answer. A visitor's check continues on the visitors' page. */
function useLeave(leaving: StartedCheck | null, userId: string | null) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!leaving) return
    const { verification } = leaving
    const timer = setTimeout(() => {
      if (userId === null)
        return void navigate(
          `${paths.results}?${new URLSearchParams({ imei: verification.device_info.device })}`,
        )
      const state: OwnCheckState = { userId, verification }
      void navigate(ownCheckPath(verification.id), { state })
    }, PAYMENT_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [leaving, userId, navigate])
}
