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
  /** Register again (S1 §4). */
  | { step: 'expired' }

const ENTRY: OtpStatus = { step: 'entry', problem: null }
const CODE_LENGTH = 6
const MALFORMED: OtpProblem = { message: auth.otp.recoveryShape, ofCode: true, expired: false, codeDead: false }

/** The code entry of S1 §4: what is typed, how it stands, both countdowns, and what one can do. */
export function useOtp({ email, signIn }: OtpSession) {
  const [code, setCode] = useState('')
  /** What is typed instead of a code; null: a code is asked for. */
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
    /** Enough is typed to be sent. */
    complete: recovery === null ? code.length === CODE_LENGTH : recovery.trim() !== '',
    resendIn: resend.left,
    sessionLeft: session.left,
    // A session that ends while the answer is on its way is not ended by the clock of this page.
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

/** After a registration one signs in oneself (S1 §2): the session that came with the proof is ended, and if that fails it runs out. */
function forgetTokens({ refresh }: SignedIn): void {
  call(signOut, { body: { refresh } }).catch(() => {})
}
