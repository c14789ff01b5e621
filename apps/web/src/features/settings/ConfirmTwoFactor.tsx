import { RESEND_WAIT_SECONDS } from '@amana/contract/accounts'
import { enableTwoFactor, setUpTwoFactor } from '@amana/contract/profile'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiError, call } from '../../lib/api.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { useCountdown } from '../../lib/use-countdown.ts'
import { CodeEntry } from '../../ui/CodeEntry.tsx'
import { Button, CopyButton, Form, toast } from '../../ui/index.ts'
import { Resend } from '../../ui/Resend.tsx'
import { settings } from './messages.ts'
import type { TwoFactorChoice } from './queries.ts'

const text = settings.twoFactor
const CODE_LENGTH = 6

export interface ConfirmTwoFactorProps {
  setup: TwoFactorChoice
  /** For sending the code again. */
  password: string
  email: string
  onEnabled: (recoveryCodes: readonly string[]) => void
  onCancel: () => void
}

/** A code of the app, or of the mail, turns the second step on. */
export function ConfirmTwoFactor({ setup, password, email, onEnabled, onCancel }: ConfirmTwoFactorProps) {
  const { values, form, field } = useForm({
    initial: { code: '' },
    code: 'code',
    endpoint: enableTwoFactor,
    failed: text.turnOnFailed,
    async send(body) {
      const { data } = await call(enableTwoFactor, { body })
      toast.success(text.turnedOn)
      onEnabled(data.recovery_codes)
    },
  })
  // The picture is to be scanned before the code is typed.
  const app = setup.method === 'totp'
  return (
    <Form {...form} label={text.title}>
      {app ? <AppKey setup={setup} /> : <SentTo email={email} />}
      <CodeEntry
        field={field('code')}
        label={text.code}
        hint={app ? text.codeHintApp : text.codeHintMail}
        submit={text.turnOn}
        pending={form.pending}
        disabled={values.code.length !== CODE_LENGTH}
        unfocused={app}
      >
        {!app && <SendAgain password={password} disabled={form.pending} />}
        <Button variant="secondary" onClick={onCancel} disabled={form.pending}>
          {settings.cancel}
        </Button>
      </CodeEntry>
    </Form>
  )
}

function AppKey({ setup }: { setup: TwoFactorChoice }) {
  const secret = setup.secret ?? ''
  return (
    <div className="grid gap-3">
      <p>{text.scan}</p>
      {setup.qr && (
        <img
          src={setup.qr}
          alt={text.qr}
          width={200}
          height={200}
          className="rounded-md border border-line"
        />
      )}
      {setup.otpauth_url && (
        <a
          href={setup.otpauth_url}
          className="text-link inline-flex min-h-11 items-center justify-self-start font-semibold lg:hidden"
        >
          {text.openApp}
        </a>
      )}
      <div>
        <p className="text-sm text-muted">{text.orType}</p>
        <p className="flex items-center gap-1">
          <code className="digits font-semibold wrap-anywhere">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton text={secret} toast={text.secretCopied} label={text.copySecret} className="shrink-0" />
        </p>
      </div>
    </div>
  )
}

function SentTo({ email }: { email: string }) {
  return (
    <p>
      {text.sentTo} <strong className="wrap-anywhere">{email}</strong>.
    </p>
  )
}

function SendAgain({ password, disabled }: { password: string; disabled: boolean }) {
  // A code has just been sent: the wait is that of this form.
  const [form] = useState(() => Date.now())
  const countdown = useCountdown(`two-factor-code:${form}`, RESEND_WAIT_SECONDS)
  const again = useMutation<unknown, ApiError>({
    networkMode: 'always',
    mutationFn: () => call(setUpTwoFactor, { body: { method: 'email', password } }),
    onSuccess() {
      toast.success(text.sentAgain)
      countdown.restart()
    },
    onError: (error) => toast.error(refusalText(error, text.setUpFailed), { id: 'two-factor' }),
  })
  return (
    <Resend
      text={settings.anotherCode}
      left={countdown.left}
      pending={again.isPending}
      disabled={disabled}
      onResend={() => again.mutate()}
    />
  )
}
