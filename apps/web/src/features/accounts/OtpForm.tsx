import { CodeEntry } from '../../ui/CodeEntry.tsx'
import { Alert, Button, Form, Link } from '../../ui/index.ts'
import { Resend } from '../../ui/Resend.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
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
  /** The page where the address can be corrected. */
  correct: { to: string; state: object }
}

/** The server sends another code from then on, long before the countdown of the screen ends. */
const HELP_AFTER_SECONDS = 30

export function OtpForm({ email, signIn, app, otp, correct }: OtpFormProps) {
  const text = auth.otp
  const { form, field, end, recovering, complete, sessionLeft } = otp
  if (end?.step === 'verified') {
    const next = signIn ? text.nextDashboard : text.nextLogin
    return (
      <Alert tone="success" title={text.verified}>
        {end.passwordNeeded ? text.nextPassword : next}
      </Alert>
    )
  }
  return (
    <Form {...form}>
      {!recovering && <CodePrompt email={email} signIn={signIn} app={app} />}
      <CodeEntry
        field={field('otp')}
        label={text.code}
        submit={text.submit}
        pending={otp.verifying}
        disabled={form.pending || !complete}
        instead={recovering && <RecoveryField {...field('recovery_code')} />}
      >
        {!app && !recovering && (
          <Resend
            text={text}
            left={otp.resendIn}
            ready={text.noCode}
            pending={otp.resending}
            disabled={form.pending}
            onResend={otp.resend}
          />
        )}
        {!app && !recovering && otp.sentFor >= HELP_AFTER_SECONDS && <NoCode correct={correct} otp={otp} />}
        {signIn && (
          <Button variant="ghost" disabled={form.pending} onClick={otp.change}>
            {recovering ? text.useCode : text.useRecovery}
          </Button>
        )}
      </CodeEntry>
      <SessionWarning left={sessionLeft} text={text.sessionEnds} />
    </Form>
  )
}

function NoCode({ correct, otp }: Pick<OtpFormProps, 'correct' | 'otp'>) {
  const text = auth.otp.help
  return (
    <details>
      <summary className="cursor-pointer font-semibold">{text.title}</summary>
      <ul className="mt-3 grid list-disc gap-2 pl-5">
        <li>{text.spam}</li>
        <li>
          {text.address}{' '}
          <Link {...correct} className="text-link">
            {text.correct}
          </Link>
        </li>
        <li>
          {text.wait}{' '}
          <Button
            variant="ghost"
            className="-my-2"
            pending={otp.resending}
            disabled={otp.form.pending}
            onClick={otp.resend}
          >
            {text.again}
          </Button>
        </li>
      </ul>
    </details>
  )
}

/** Says where the code comes from. */
function CodePrompt({ email, signIn, app }: Pick<OtpFormProps, 'email' | 'signIn' | 'app'>) {
  const text = auth.otp
  if (app) return <p>{text.appCode}</p>
  return (
    <p>
      <Sentence text={text.sentTo} with={{ email: <strong className="wrap-anywhere">{email}</strong> }} />{' '}
      {text.validity} {signIn && text.orApp}
    </p>
  )
}
