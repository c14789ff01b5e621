import { RESEND_WAIT_SECONDS, resendOtp, type SignedIn, verifyOtp } from '@amana/contract/accounts'
import { useState } from 'react'
import { call, toApiError } from '../../lib/api.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { plainRecoveryCode } from '../../lib/recovery-code.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { clearCountdown, useCountdown } from '../../lib/use-countdown.ts'
import { CodeEntry } from '../../ui/CodeEntry.tsx'
import { Button, Form, toast } from '../../ui/index.ts'
import { Resend } from '../../ui/Resend.tsx'
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
  /** Belongs with the code (decisions §17). */
  attempt: string
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
export function CodeForm({ email, app, attempt, onSignedIn }: CodeFormProps) {
  // A recovery code is typed instead of a code.
  const [recovering, setRecovering] = useState(false)
  const [resending, setResending] = useState(false)
  const countdown = useCountdown(COUNTDOWN, RESEND_WAIT_SECONDS)
  const asked = recovering ? 'recovery_code' : 'otp'
  const { values, edit, form, field, show } = useForm({
    initial: { otp: '', recovery_code: '' },
    code: 'otp',
    endpoint: verifyOtp,
    body: (values) => ({ email, [asked]: values[asked], sign_in: true, attempt }),
    failed: text.failed,
    async send(values) {
      const code = recovering
        ? { recovery_code: plainRecoveryCode(values.recovery_code) }
        : { otp: values.otp }
      const { data } = await call(verifyOtp, { body: { email, ...code, sign_in: true, attempt } })
      clearCountdown(COUNTDOWN)
      onSignedIn(data)
    },
    refused(error, usual) {
      const ofCode = error.code.startsWith('code_')
      if (!ofCode || usual.message === null) return { ...usual, focus: asked }
      return { message: null, fields: { [asked]: error.message } }
    },
  })

  async function resend() {
    setResending(true)
    show({ message: null, fields: {} })
    try {
      await call(resendOtp, { body: { email, sign_in: true } })
      edit({ otp: '' })
      countdown.restart()
      toast.success(text.resent)
      show({ message: null, fields: {}, focus: asked })
    } catch (thrown) {
      const error = toApiError(thrown)
      show({ message: refusalText(error, text.resendFailed), fields: {}, focus: asked })
      if (error.retryAfter) countdown.restart(Math.min(error.retryAfter, RESEND_WAIT_SECONDS))
    }
    setResending(false)
  }

  const busy = form.pending || resending
  const complete = recovering ? values.recovery_code.trim() !== '' : /^\d{6}$/.test(values.otp)
  return (
    <Form {...form} pending={busy} label={text.heading}>
      {!recovering && (app ? <p>{auth.otp.appCode}</p> : <SentTo email={email} />)}
      <CodeEntry
        field={field('otp')}
        label={text.label}
        hint={app ? undefined : text.life}
        submit={text.submit}
        pending={form.pending}
        disabled={!complete}
        instead={recovering && <RecoveryField {...field('recovery_code')} />}
      >
        {!app && !recovering && (
          <Resend text={text} left={countdown.left} disabled={busy} onResend={() => void resend()} />
        )}
        <Button
          variant="ghost"
          disabled={busy}
          onClick={() => {
            edit({ recovery_code: '' })
            setRecovering(!recovering)
          }}
        >
          {recovering ? auth.otp.useCode : auth.otp.useRecovery}
        </Button>
      </CodeEntry>
    </Form>
  )
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
