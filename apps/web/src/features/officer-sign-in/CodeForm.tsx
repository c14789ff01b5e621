import { ACCOUNT_MESSAGES, RESEND_WAIT_SECONDS, resendOtp, type SignedIn, verifyOtp } from '@amana/contract/accounts'
import { useRef, useState } from 'react'
import { call, toApiError } from '../../lib/api.ts'
import { recoveryCode } from '../../lib/recovery-code.ts'
import { fieldFaults, refusalText } from '../../lib/refusal-text.ts'
import { clearCountdown, formatCountdown, useCountdown } from '../../lib/use-countdown.ts'
import { CodeField } from '../../ui/CodeField.tsx'
import { Button, Form, toast } from '../../ui/index.ts'
import { auth } from '../accounts/messages.ts'
import { RecoveryField } from '../accounts/RecoveryField.tsx'
import { officer } from './messages.ts'

const text = officer.code
const COUNTDOWN = 'officer-code'

export interface CodeFormProps {
  /** The officer's own address: the code went there, unless it is the app's. */
  email: string
  /** The code is the authenticator app's. */
  app: boolean
  onSignedIn: (signedIn: SignedIn) => void
}

/** A code has just been sent: the wait for another one starts. Called before the form opens. */
export function forgetCodeWait(): void {
  clearCountdown(COUNTDOWN)
}

/**
 * Two-factor sign-in (decisions §7): the code sent to the official address, the authenticator app's, or a
 * recovery code.
 */
export function CodeForm({ email, app, onSignedIn }: CodeFormProps) {
  const [code, setCode] = useState('')
  /** The recovery code typed instead of a code; null: a code is requested. */
  const [recovery, setRecovery] = useState<string | null>(null)
  const [fault, setFault] = useState<{ code?: string; form?: string }>({})
  const [pending, setPending] = useState<'verify' | 'resend' | null>(null)
  const countdown = useCountdown(COUNTDOWN, RESEND_WAIT_SECONDS)
  const field = useRef<HTMLInputElement>(null)
  const complete = recovery === null ? /^\d{6}$/.test(code) : recovery.trim() !== ''

  async function verify() {
    const typed = recovery === null ? { otp: code } : recoveryCode(recovery)
    if (!complete || typed === null) {
      setFault({ code: recovery === null ? codeFault(code) : ACCOUNT_MESSAGES.recoveryShape })
      return field.current?.focus()
    }
    setPending('verify')
    setFault({})
    try {
      const { data } = await call(verifyOtp, { body: { email, ...typed, sign_in: true } })
      clearCountdown(COUNTDOWN)
      return onSignedIn(data)
    } catch (thrown) {
      const error = toApiError(thrown)
      const faults = fieldFaults(error, ['otp', 'recovery_code'])
      const ofCode = faults.otp ?? faults.recovery_code ?? (error.code.startsWith('code_') ? error.message : undefined)
      setFault(ofCode ? { code: ofCode } : { form: refusalText(error, text.failed) })
      if (error.code.startsWith('code_')) setCode('')
    }
    setPending(null)
    field.current?.focus()
  }

  function editRecovery(typed: string | null) {
    setRecovery(typed)
    setFault({})
  }

  async function resend() {
    setPending('resend')
    setFault({})
    try {
      await call(resendOtp, { body: { email, sign_in: true } })
      setCode('')
      countdown.restart()
      toast.success(text.resent)
    } catch (thrown) {
      const error = toApiError(thrown)
      setFault({ form: refusalText(error, text.resendFailed) })
      if (error.retryAfter) countdown.restart(Math.min(error.retryAfter, RESEND_WAIT_SECONDS))
    }
    setPending(null)
    field.current?.focus()
  }

  return (
    <Form onSubmit={() => void verify()} error={fault.form} pending={pending !== null} label={text.heading}>
      {recovery === null ? (
        <>
          {app ? <p>{auth.otp.appCode}</p> : <SentTo email={email} />}
          <CodeField
            ref={field}
            label={text.label}
            hint={app ? undefined : text.life}
            value={code}
            error={fault.code}
            autoFocus
            onChange={(next) => {
              setCode(next)
              setFault({})
            }}
          />
        </>
      ) : (
        <RecoveryField ref={field} value={recovery} error={fault.code} onChange={editRecovery} />
      )}
      <Button type="submit" size="lg" pending={pending === 'verify'} disabled={!complete} className="w-full">
        {text.submit}
      </Button>
      <Button variant="ghost" disabled={pending !== null} onClick={() => editRecovery(recovery === null ? '' : null)}>
        {recovery === null ? auth.otp.useRecovery : auth.otp.useCode}
      </Button>
      {!app && recovery === null && (
        <div className="flex flex-wrap items-center gap-x-4">
          <Button variant="ghost" className="-ml-4" disabled={!countdown.done || pending !== null} onClick={() => void resend()}>
            {text.resend}
          </Button>
          {!countdown.done && (
            <p className="text-sm text-muted">
              {text.resendIn} <span className="digits">{formatCountdown(countdown.left)}</span>
            </p>
          )}
        </div>
      )}
    </Form>
  )
}

function codeFault(code: string): string {
  return code === '' ? ACCOUNT_MESSAGES.codeRequired : ACCOUNT_MESSAGES.codeShape
}

/** A long address breaks before its at sign first. */
function SentTo({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <p>
      {text.sentTo}{' '}
      <span className="font-semibold wrap-anywhere">
        {email.slice(0, at)}
        <wbr />
        {email.slice(at)}
      </span>
    </p>
  )
}
