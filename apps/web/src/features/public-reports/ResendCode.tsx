import { RESEND_WAIT_SECONDS } from '@amana/contract/accounts'
import { resendReportCode } from '@amana/contract/flags'
import { useState } from 'react'
import { call, toApiError } from '../../lib/api.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { toast } from '../../lib/toast.ts'
import { useCountdown } from '../../lib/use-countdown.ts'
import { Resend } from '../../ui/Resend.tsx'
import { reports } from './messages.ts'

const text = reports.contact

export interface ResendCodeProps {
  caseNumber: string
  /** The reporter's phone. */
  phone: string
  onSent: () => void
}

/** Requests another code, some time after the last one (decisions §7). */
export function ResendCode({ caseNumber, phone, onSent }: ResendCodeProps) {
  const countdown = useCountdown(`report-code:${caseNumber}`, RESEND_WAIT_SECONDS)
  const [pending, setPending] = useState(false)
  async function resend() {
    setPending(true)
    try {
      const { description } = await call(resendReportCode, { params: { case: caseNumber }, body: { phone } })
      toast.success(description)
      countdown.restart()
      onSent()
    } catch (thrown) {
      const error = toApiError(thrown)
      toast.error(refusalText(error, text.notSent), { id: 'report-code' })
      if (error.retryAfter) countdown.restart(Math.min(error.retryAfter, RESEND_WAIT_SECONDS))
    }
    setPending(false)
  }
  return <Resend text={text} left={countdown.left} pending={pending} onResend={resend} />
}
