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
  const { form, field, end, recovering, complete, sessionLeft } = otp
  if (end?.step === 'verified') {
    return (
      <Alert tone="success" title={text.verified}>
        {signIn ? text.nextDashboard : text.nextLogin}
      </Alert>
    )
  }
  return (
    <Form {...form}>
      {recovering ? (
        <RecoveryField {...field('recovery_code')} />
      ) : (
        <>
          <Asked email={email} signIn={signIn} app={app} />
          <CodeField {...field('otp')} label={text.code} />
        </>
      )}
      <Button type="submit" size="lg" pending={otp.verifying} disabled={form.pending || !complete}>
        {text.submit}
      </Button>
      {signIn && (
        <Button variant="ghost" disabled={form.pending} onClick={otp.change}>
          {recovering ? text.useCode : text.useRecovery}
        </Button>
      )}
      {!app && !recovering && <Resend otp={otp} />}
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

function Resend({ otp }: { otp: OtpFormProps['otp'] }) {
  const text = auth.otp
  const { form, resendIn } = otp
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
      <Button variant="secondary" pending={otp.resending} disabled={form.pending || resendIn > 0} onClick={otp.resend}>
        {text.resend}
      </Button>
    </div>
  )
}
