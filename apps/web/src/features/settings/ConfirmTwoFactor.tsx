import { enableTwoFactor, setUpTwoFactor } from '@amana/contract/profile'
import { useMutation } from '@tanstack/react-query'
import { type ApiError, call } from '../../lib/api.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { Button, CodeField, CopyButton, Form, toast } from '../../ui/index.ts'
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
    endpoint: enableTwoFactor,
    failed: text.turnOnFailed,
    async send(body) {
      const { data } = await call(enableTwoFactor, { body })
      toast.success(text.turnedOn)
      onEnabled(data.recovery_codes)
    },
  })
  return (
    <Form {...form} label={text.title}>
      {setup.method === 'totp' ? <AppKey setup={setup} /> : <Mailed email={email} password={password} />}
      <CodeField
        {...field('code')}
        label={text.code}
        hint={setup.method === 'totp' ? text.codeHintApp : text.codeHintMail}
      />
      <div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-end">
        <Button type="submit" pending={form.pending} disabled={values.code.length !== CODE_LENGTH}>
          {text.turnOn}
        </Button>
        <Button variant="secondary" onClick={onCancel} disabled={form.pending}>
          {settings.cancel}
        </Button>
      </div>
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

function Mailed({ email, password }: { email: string; password: string }) {
  const again = useMutation<unknown, ApiError>({
    networkMode: 'always',
    mutationFn: () => call(setUpTwoFactor, { body: { method: 'email', password } }),
    onSuccess: () => toast.success(text.sentAgain),
    onError: (error) => toast.error(refusalText(error, text.setUpFailed), { id: 'two-factor' }),
  })
  return (
    <div>
      <p>
        {text.sentTo} <strong className="wrap-anywhere">{email}</strong>.
      </p>
      <Button variant="ghost" className="-ml-4" pending={again.isPending} onClick={() => again.mutate()}>
        {text.sendAgain}
      </Button>
    </div>
  )
}
