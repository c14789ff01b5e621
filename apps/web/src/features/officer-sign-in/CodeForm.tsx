import { ACCOUNT_MESSAGES, RESEND_WAIT_SECONDS, resendOtp, type SignedIn, verifyOtp } from '@amana/contract/accounts'
import { useRef, useState } from 'react'
import { call, toApiError } from '../../lib/api.ts'
import { officer } from '../../lib/messages/officer.ts'
import { fieldFaults, refusalText } from '../../lib/refusal-text.ts'
import { clearCountdown, formatCountdown, useCountdown } from '../../lib/use-countdown.ts'
import { CodeField } from '../../ui/CodeField.tsx'
import { Button, Form, toast } from '../../ui/index.ts'

const text = officer.code
const COUNTDOWN = 'officer-code'

export interface CodeFormProps {
  /** The officer's own address: the code went there. */
  email: string
  onSignedIn: (signedIn: SignedIn) => void
}

/** A code has just been sent: the wait for another one begins. Called before the form opens. */
export function forgetCodeWait(): void {
  clearCountdown(COUNTDOWN)
}

/** Two-factor sign-in (decisions §7): the code that went to the official address. */
export function CodeForm({ email, onSignedIn }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<{ code?: string; form?: string }>({})
  const [pending, setPending] = useState<'verify' | 'resend' | null>(null)
  const countdown = useCountdown(COUNTDOWN, RESEND_WAIT_SECONDS)
  const firstBox = useRef<HTMLInputElement>(null)

  async function verify() {
    if (!/^\d{6}$/.test(code)) {
      setFault({ code: code === '' ? ACCOUNT_MESSAGES.codeRequired : ACCOUNT_MESSAGES.codeShape })
      return firstBox.current?.focus()
    }
    setPending('verify')
    setFault({})
    try {
      const { data } = await call(verifyOtp, { body: { email, otp: code, sign_in: true } })
      clearCountdown(COUNTDOWN)
      return onSignedIn(data)
    } catch (thrown) {
      const error = toApiError(thrown)
      const ofCode = fieldFaults(error, ['otp']).otp ?? (error.code.startsWith('code_') ? error.message : undefined)
      setFault(ofCode ? { code: ofCode } : { form: refusalText(error, text.failed) })
      if (error.code.startsWith('code_')) setCode('')
    }
    setPending(null)
    firstBox.current?.focus()
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
    firstBox.current?.focus()
  }

  return (
    <Form onSubmit={() => void verify()} error={fault.form} pending={pending !== null} label={text.heading}>
      <CodeField
        ref={firstBox}
        label={text.label}
        hint={text.life}
        value={code}
        error={fault.code}
        autoFocus
        onChange={(next) => {
          setCode(next)
          setFault({})
        }}
      />
      <Button type="submit" size="lg" pending={pending === 'verify'} disabled={!/^\d{6}$/.test(code)} className="w-full">
        {text.submit}
      </Button>
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
    </Form>
  )
}
