import { Alert, Button, CodeField, Form, PasswordField } from '../../ui/index.ts'
import { Resend } from '../../ui/Resend.tsx'
import { SessionWarning } from '../../ui/SessionWarning.tsx'
import { auth } from './messages.ts'
import { RecoveryField } from './RecoveryField.tsx'
import type { useOtp } from './use-otp.ts'

export interface OtpFormProps {
  email: string
  signIn: boolean
  /** The code is the authenticator app's. */
  app: boolean
  otp: ReturnType<typeof useOtp>
}

export function OtpForm({ email, signIn, app, otp }: OtpFormProps) {
  const text = auth.otp
  const { form, field, end, recovering, asksPassword, complete, sessionLeft } = otp
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
      {asksPassword && <PasswordField {...field('password')} label={auth.fields.password} autoComplete="current-password" />}
      <Button type="submit" size="lg" pending={otp.verifying} disabled={form.pending || !complete}>
        {text.submit}
      </Button>
      {signIn && (
        <Button variant="ghost" disabled={form.pending} onClick={otp.change}>
          {recovering ? text.useCode : text.useRecovery}
        </Button>
      )}
      {!app && !recovering && (
        <div className="border-t border-line pt-4">
          <Resend
            text={text}
            left={otp.resendIn}
            ready={text.noCode}
            variant="secondary"
            pending={otp.resending}
            disabled={form.pending}
            onResend={otp.resend}
          />
        </div>
      )}
      <SessionWarning left={sessionLeft} text={text.sessionEnds} />
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
