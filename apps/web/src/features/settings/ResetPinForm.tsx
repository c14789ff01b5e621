import { resetPin, sendPinResetCode } from '@amana/contract/accounts'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { pinDigits } from '../../lib/pin.ts'
import { Button, CodeField, Form, PasswordField, toast } from '../../ui/index.ts'
import { SecondStepField } from '../../ui/SecondStepField.tsx'
import { settings } from './messages.ts'

const text = settings.pinReset
const DIGITS = { inputMode: 'numeric', pattern: '[0-9]*', maxLength: 6, autoComplete: 'off' } as const

/** A forgotten PIN: the password sends a code by mail, the code sets a new PIN. */
export function ResetPinForm({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const [sent, setSent] = useState(false)
  return sent ? (
    <NewPin onDone={onDone} onCancel={onCancel} />
  ) : (
    <SendCode onSent={() => setSent(true)} onCancel={onCancel} />
  )
}

function SendCode({ onSent, onCancel }: { onSent: () => void; onCancel: () => void }) {
  const { form, field } = useForm({
    initial: { password: '' },
    endpoint: sendPinResetCode,
    failed: text.sendFailed,
    toasts: true,
    async send(body) {
      const { description } = await call(sendPinResetCode, { body })
      toast.success(description)
      onSent()
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

function NewPin({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
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
      <PasswordField
        {...field('pin', pinDigits)}
        {...DIGITS}
        label={settings.pin.newPin}
        hint={settings.pin.pinHint}
      />
      <PasswordField {...field('confirm_pin', pinDigits)} {...DIGITS} label={settings.pin.confirmPin} />
      <SecondStepField {...field('second_step')} />
      <SubmitOrCancel submit={text.submit} pending={form.pending} onCancel={onCancel} />
    </Form>
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
