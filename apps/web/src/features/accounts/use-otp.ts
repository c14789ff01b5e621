import {
  CODE_LIFE_SECONDS,
  REGISTRATION_SESSION_SECONDS,
  resendOtp,
  type SignedIn,
  signOut,
  verifyOtp,
} from '@amana/contract/accounts'
import { useState } from 'react'
import { call, toApiError } from '../../lib/api.ts'
import { recoveryCode } from '../../lib/recovery-code.ts'
import { useCountdown } from '../../lib/use-countdown.ts'
import { toast } from '../../ui/index.ts'
import { auth } from './messages.ts'
import { type OtpSession, RESEND_COUNTDOWN, SESSION_COUNTDOWN } from './otp-session.ts'
import { type OtpProblem, otpProblem } from './problems.ts'

export type OtpStatus =
  | { step: 'entry'; problem: OtpProblem | null }
  | { step: 'verifying' }
  | { step: 'resending' }
  /** The code was right. */
  | { step: 'verified'; signedIn: SignedIn }
  /** The person has to register again. */
  | { step: 'expired' }

const ENTRY: OtpStatus = { step: 'entry', problem: null }
const CODE_LENGTH = 6
const MALFORMED: OtpProblem = { message: auth.otp.recoveryShape, ofCode: true, expired: false, codeDead: false }

/** The code entry: typed digits, status, both countdowns, and the actions. */
export function useOtp({ email, signIn }: OtpSession) {
  const [code, setCode] = useState('')
  /** The recovery code typed instead of a code; null: a code is requested. */
  const [recovery, setRecovery] = useState<string | null>(null)
  const [status, setStatus] = useState<OtpStatus>(ENTRY)
  const resend = useCountdown(RESEND_COUNTDOWN, CODE_LIFE_SECONDS)
  const session = useCountdown(SESSION_COUNTDOWN, REGISTRATION_SESSION_SECONDS)
  const identity = { email, ...(signIn ? { sign_in: true } : {}) }

  function refuse(thrown: unknown, fallback: string) {
    const problem = otpProblem(toApiError(thrown), fallback)
    if (problem.codeDead) resend.restart(0)
    setStatus(problem.expired ? { step: 'expired' } : { step: 'entry', problem })
  }
  return {
    code,
    recovery,
    /** Whether enough is typed to be sent. */
    complete: recovery === null ? code.length === CODE_LENGTH : recovery.trim() !== '',
    resendIn: resend.left,
    sessionLeft: session.left,
    // The page's clock does not end a session while an answer is on its way.
    status: session.done && status.step === 'entry' ? ({ step: 'expired' } as const) : status,
    edit(typed: string) {
      if (status.step !== 'entry') return
      setCode(typed)
      setStatus(ENTRY)
    },
    editRecovery(typed: string | null) {
      if (status.step !== 'entry') return
      setRecovery(typed)
      setStatus(ENTRY)
    },
    async verify() {
      const typed = recovery === null ? { otp: code } : recoveryCode(recovery)
      if (typed === null) return setStatus({ step: 'entry', problem: MALFORMED })
      setStatus({ step: 'verifying' })
      try {
        const { data } = await call(verifyOtp, { body: { ...identity, ...typed } })
        if (!signIn) forgetTokens(data)
        setStatus({ step: 'verified', signedIn: data })
      } catch (thrown) {
        refuse(thrown, auth.otp.failed)
      }
    },
    async resend() {
      setStatus({ step: 'resending' })
      try {
        const { description } = await call(resendOtp, { body: identity })
        resend.restart()
        session.restart()
        setCode('')
        setStatus(ENTRY)
        toast.success(description || auth.otp.resent)
      } catch (thrown) {
        refuse(thrown, auth.otp.resendFailed)
      }
    },
  }
}

/**
 * A registration does not sign the person in: the session that came with the proof is ended, and if that
 * fails it expires.
 */
function forgetTokens({ refresh }: SignedIn): void {
  call(signOut, { body: { refresh } }).catch(() => {})
}
