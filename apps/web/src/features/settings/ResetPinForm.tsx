import { RESEND_WAIT_SECONDS, resetPin, sendPinResetCode } from '@amana/contract/accounts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiError, call } from '../../lib/api.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { pinDigits } from '../../lib/pin.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { clearCountdown, useCountdown } from '../../lib/use-countdown.ts'
import { CodeField } from '../../ui/CodeField.tsx'
import { Button, Form, PasswordField, toast } from '../../ui/index.ts'
import { NetworkNote } from '../../ui/NetworkNote.tsx'
import { Resend } from '../../ui/Resend.tsx'
import { SecondStepField } from '../../ui/SecondStepField.tsx'
import { settings } from './messages.ts'

const text = settings.pinReset
const COUNTDOWN = 'pin-code'
const DIGITS = { inputMode: 'numeric', pattern: '[0-9]*', maxLength: 6, autoComplete: 'off' } as const

/** A forgotten PIN: the password sends a code by mail, the code sets a new PIN. */
export function ResetPinForm({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  /** The password that sent the code, and sends another one; null: none was sent. */
  const [password, setPassword] = useState<string | null>(null)
  return password === null ? (
    <SendCode onSent={setPassword} onCancel={onCancel} />
  ) : (
    <NewPin password={password} onDone={onDone} onCancel={onCancel} />
  )
}

function SendCode({ onSent, onCancel }: { onSent: (password: string) => void; onCancel: () => void }) {
  const { form, field } = useForm({
    initial: { password: '' },
    endpoint: sendPinResetCode,
    failed: text.sendFailed,
    toasts: true,
    async send(body) {
      const { description } = await call(sendPinResetCode, { body })
      toast.success(description)
      clearCountdown(COUNTDOWN)
      onSent(body.password)
    },
  })
  return (
    <Form {...form} label={text.title}>
      <p>{text.text}</p>
      <PasswordField {...field('password')} autoFocus label={text.password} autoComplete="current-password" />
      <SubmitOrCancel submit={text.send} pending={form.pending} onCancel={onCancel} />
    </Form>
  )
}

interface NewPinProps {
  password: string
  onDone: () => void
  onCancel: () => void
}

function NewPin({ password, onDone, onCancel }: NewPinProps) {
  const { form, field } = useForm({
    initial: { code: '', pin: '', confirm_pin: '', second_step: '' },
    endpoint: resetPin,
    failed: text.failed,
    toasts: true,
    async send(body) {
      const { data } = await call(resetPin, { body })
      toast.success(text.done(formatDateTime(data.held_until)))
      onDone()
    },
  })
  return (
    <Form {...form} label={text.title}>
      <CodeField {...field('code')} label={text.code} hint={text.codeHint} autoFocus />
      <SendAgain password={password} disabled={form.pending} />
      <PasswordField
        {...field('pin', pinDigits)}
        {...DIGITS}
        label={settings.pin.newPin}
        hint={settings.pin.pinHint}
      />
      <PasswordField {...field('confirm_pin', pinDigits)} {...DIGITS} label={settings.pin.confirmPin} />
      <SecondStepField {...field('second_step')} />
      <NetworkNote />
      <SubmitOrCancel submit={text.submit} pending={form.pending} onCancel={onCancel} />
    </Form>
  )
}

function SendAgain({ password, disabled }: { password: string; disabled: boolean }) {
  const countdown = useCountdown(COUNTDOWN, RESEND_WAIT_SECONDS)
  const again = useMutation<string, ApiError>({
    networkMode: 'always',
    mutationFn: async () => (await call(sendPinResetCode, { body: { password } })).description,
    onSuccess(description) {
      toast.success(description)
      countdown.restart()
    },
    onError: (error) => toast.error(refusalText(error, text.sendFailed), { id: COUNTDOWN }),
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

function SubmitOrCancel({
  submit,
  pending,
  onCancel,
}: {
  submit: string
  pending: boolean
  onCancel: () => void
}) {
  return (
    <div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-end">
      <Button type="submit" pending={pending}>
        {submit}
      </Button>
      <Button variant="secondary" onClick={onCancel} disabled={pending}>
        {settings.cancel}
      </Button>
    </div>
  )
}
