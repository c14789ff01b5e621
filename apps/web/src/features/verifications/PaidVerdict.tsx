import { useEffect, useRef } from 'react'
import { Skeleton } from '../../ui/index.ts'
import type { Reported } from './check-steps.ts'
import { results } from './messages.ts'
import { VerdictPanel } from './VerdictPanel.tsx'
import { deviceNameOf, headlineOf } from './verdict.ts'

/** On top of the dialog after a payment: it takes the focus when it arrives. */
export function PaidVerdict({ verification }: { verification: Reported }) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    // The dialog gives the focus away when it opens, which may be in the same commit.
    const frame = requestAnimationFrame(() => panel.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <VerdictPanel
      inDialog
      ref={panel}
      tabIndex={-1}
      result={verification.result}
      title={headlineOf(verification)}
      device={{ imei: verification.device_info.device, name: deviceNameOf(verification) }}
    />
  )
}

/** The payment has settled before the report is there. */
export function VerdictPending() {
  return (
    <div className="grid gap-3 p-5 md:px-6">
      <p role="status" className="font-semibold">
        {results.report.preparing}
      </p>
      <Skeleton className="h-24 rounded-lg" />
    </div>
  )
}
