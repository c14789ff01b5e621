import { pinDigits } from '../../lib/pin.ts'
import { Button, Form } from '../../ui/index.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { contacts } from './messages.ts'
import { type PinField, pinsReady } from './pin-rules.ts'
import { usePinForm } from './use-pin-form.ts'

/** The PIN of an account that has none (S1 §5 PIN setup). */
export function PinForm({ onCreated }: { onCreated: () => void }) {
  const text = contacts.pin
  const form = usePinForm(onCreated)
  const { values, problem } = form
  const field = (name: PinField, change = (typed: string) => typed) => ({
    name,
    value: values[name],
    error: form.faultOf(name),
    onChange: (typed: string) => form.edit(name, change(typed)),
    onBlur: () => form.leave(name),
  })
  const digits = { inputMode: 'numeric', pattern: '[0-9]*', autoComplete: 'off' } as const
  const fault = problem && (
    <>
      <p className="font-semibold">{problem.message}</p>
      {problem.reason && <p>{problem.reason}</p>}
    </>
  )
  return (
    <Form onSubmit={(event) => form.submit(event.currentTarget)} error={fault} pending={form.pending} label={text.title}>
      <PasswordField
        {...field('current_password')}
        label={text.currentPassword}
        hint={text.currentPasswordHint}
        autoComplete="current-password"
      />
      <PasswordField {...field('confirm_password')} label={text.confirmPassword} autoComplete="current-password" />
      <PasswordField {...field('pin', pinDigits)} {...digits} label={text.pin} hint={text.pinHint} />
      <PasswordField {...field('confirm_pin', pinDigits)} {...digits} label={text.confirmPin} />
      <Button
        type="submit"
        size="lg"
        pending={form.pending}
        disabled={!pinsReady(values.pin, values.confirm_pin)}
        className="w-full"
      >
        {text.submit}
      </Button>
    </Form>
  )
}
