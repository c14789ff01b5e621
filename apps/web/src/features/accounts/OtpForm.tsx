import { useEffect, useRef } from 'react'
import { formatCountdown } from '../../lib/use-countdown.ts'
import { Alert, Button, CodeField, Form } from '../../ui/index.ts'
import { auth } from './messages.ts'
import { RecoveryField } from './RecoveryField.tsx'
import type { useOtp } from './use-otp.ts'

/** Seconds left from which the screen says when the session ends. */
const SESSION_WARNING = 60

export interface OtpFormProps {
  email: string
  signIn: boolean
  /** The code is the authenticator app's. */
  app: boolean
  otp: ReturnType<typeof useOtp>
}

export function OtpForm({ email, signIn, app, otp }: OtpFormProps) {
  const text = auth.otp
  const boxes = useRef<HTMLInputElement>(null)
  const { code, recovery, complete, status, sessionLeft } = otp
  const problem = status.step === 'entry' ? status.problem : null
  // The button that had the focus was disabled while the request ran.
  useEffect(() => {
    if (problem?.ofCode) boxes.current?.focus()
  }, [problem])
  if (status.step === 'verified') {
    return (
      <Alert tone="success" title={text.verified}>
        {signIn ? text.nextDashboard : text.nextLogin}
      </Alert>
    )
  }
  const busy = status.step === 'verifying' || status.step === 'resending'
  const fault = problem?.ofCode && problem.message
  return (
    <Form onSubmit={() => complete && otp.verify()} pending={busy} error={problem && !problem.ofCode && problem.message}>
      {recovery === null ? (
        <>
          <Asked email={email} signIn={signIn} app={app} />
          <CodeField label={text.code} value={code} onChange={otp.edit} error={fault} ref={boxes} />
        </>
      ) : (
        <RecoveryField value={recovery} onChange={otp.editRecovery} error={fault} ref={boxes} />
      )}
      <Button type="submit" size="lg" pending={status.step === 'verifying'} disabled={busy || !complete}>
        {text.submit}
      </Button>
      {signIn && (
        <Button variant="ghost" disabled={busy} onClick={() => otp.editRecovery(recovery === null ? '' : null)}>
          {recovery === null ? text.useRecovery : text.useCode}
        </Button>
      )}
      {!app && recovery === null && <Resend otp={otp} busy={busy} />}
      <div role="status">
        {sessionLeft > 0 && sessionLeft <= SESSION_WARNING && (
          <p className="text-sm font-semibold text-flagged">{text.sessionEnds}</p>
        )}
      </div>
    </Form>
  )
}

/** Says where the code comes from. */
function Asked({ email, signIn, app }: Pick<OtpFormProps, 'email' | 'signIn' | 'app'>) {
  const text = auth.otp
  if (app) return <p>{text.appCode}</p>
  return (
    <p>
      {text.sentTo} <strong className="wrap-anywhere">{email}</strong>. {text.validity} {signIn && text.orApp}
    </p>
  )
}

function Resend({ otp, busy }: { otp: OtpFormProps['otp']; busy: boolean }) {
  const text = auth.otp
  const { status, resendIn } = otp
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line pt-4">
      <p className="text-sm text-muted">
        {resendIn > 0 ? (
          <>
            {text.resendIn}{' '}
            <span role="timer" className="digits font-semibold text-ink">
              {formatCountdown(resendIn)}
            </span>
          </>
        ) : (
          text.noCode
        )}
      </p>
      <Button variant="secondary" pending={status.step === 'resending'} disabled={busy || resendIn > 0} onClick={otp.resend}>
        {text.resend}
      </Button>
    </div>
  )
}
