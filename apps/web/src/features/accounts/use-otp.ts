import {
  CODE_LIFE_SECONDS,
  REGISTRATION_SESSION_SECONDS,
  resendOtp,
  type SignedIn,
  signOut,
  verifyOtp,
} from '@amana/contract/accounts'
import { useState } from 'react'
import { type ApiError, call, toApiError } from '../../lib/api.ts'
import { type Refusal, useForm } from '../../lib/form/use-form.ts'
import { plainRecoveryCode } from '../../lib/recovery-code.ts'
import { useCountdown } from '../../lib/use-countdown.ts'
import { toast } from '../../ui/index.ts'
import { auth } from './messages.ts'
import { type OtpSession, RESEND_COUNTDOWN, SESSION_COUNTDOWN } from './otp-session.ts'
import { otpProblem } from './problems.ts'

/**
 * `verified`: the code was right; `passwordNeeded`: another browser registered the address, and chose the
 * password. `expired`: the person has to register again.
 */
export type OtpEnd = { step: 'verified'; signedIn: SignedIn; passwordNeeded: boolean } | { step: 'expired' }

const EXPIRED: OtpEnd = { step: 'expired' }
const CODE_LENGTH = 6

/** The code entry: the form, both countdowns, and sending another code. */
export function useOtp({ email, signIn, proof }: OtpSession) {
  // A recovery code is typed instead of a code.
  const [recovering, setRecovering] = useState(false)
  const [resending, setResending] = useState(false)
  const [end, setEnd] = useState<OtpEnd | null>(null)
  const resend = useCountdown(RESEND_COUNTDOWN, CODE_LIFE_SECONDS)
  const session = useCountdown(SESSION_COUNTDOWN, REGISTRATION_SESSION_SECONDS)
  const identity = { email, ...(signIn ? { sign_in: true } : {}) }
  const proven = { ...identity, ...(signIn ? { attempt: proof } : { registration_token: proof }) }
  const asked = recovering ? 'recovery_code' : 'otp'

  const { values, edit, form, field, show } = useForm({
    initial: { otp: '', recovery_code: '' },
    code: 'otp',
    endpoint: verifyOtp,
    body: (values) => ({ ...proven, [asked]: values[asked] }),
    async send(values) {
      const typed = recovering
        ? { recovery_code: plainRecoveryCode(values.recovery_code) }
        : { otp: values.otp }
      const { data } = await call(verifyOtp, { body: { ...proven, ...typed } })
      if (!signIn) forgetTokens(data)
      setEnd({ step: 'verified', signedIn: data, passwordNeeded: data.password_needed === true })
    },
    refused: (error) => refusalOf(error, auth.otp.failed),
  })

  /** Null: the session is over. */
  function refusalOf(error: ApiError, fallback: string): Refusal<typeof asked, string> | null {
    const { message, ofCode, expired, codeDead } = otpProblem(error, fallback)
    if (codeDead) resend.restart(0)
    if (expired) setEnd(EXPIRED)
    if (expired) return null
    return ofCode ? { message: null, fields: { [asked]: message } } : { message, fields: {} }
  }
  const busy = form.pending || resending
  return {
    form: { ...form, pending: busy },
    field,
    recovering,
    /** Whether enough is typed to be sent. */
    complete: recovering ? values.recovery_code.trim() !== '' : values.otp.length === CODE_LENGTH,
    verifying: form.pending,
    resending,
    resendIn: resend.left,
    /** Seconds since the newest code was sent. */
    sentFor: CODE_LIFE_SECONDS - resend.left,
    sessionLeft: session.left,
    // The page's clock does not end a session while an answer is on its way.
    end: session.done && !busy && !end ? EXPIRED : end,
    /** Switches between the code and a recovery code. */
    change() {
      edit({ recovery_code: '' })
      setRecovering(!recovering)
    },
    async resend() {
      setResending(true)
      show({ message: null, fields: {} })
      try {
        const { description } = await call(resendOtp, { body: identity })
        resend.restart()
        session.restart()
        edit({ otp: '' })
        toast.success(description || auth.otp.resent)
      } catch (thrown) {
        const refusal = refusalOf(toApiError(thrown), auth.otp.resendFailed)
        if (refusal) show(refusal)
      }
      setResending(false)
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
