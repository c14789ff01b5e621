import { createPin, ACCOUNT_MESSAGES as M, MIN_PASSWORD_LENGTH } from '@amana/contract/accounts'
import { type ApiError, call } from '../../lib/api.ts'
import type { FieldErrors } from '../../lib/form/rules.ts'
import { useForm, type Values } from '../../lib/form/use-form.ts'
import { MIN_PIN_LENGTH, pinDigits } from '../../lib/pin.ts'
import { changeUser, readSession } from '../../lib/session.ts'
import { Button, Form } from '../../ui/index.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { SecondStepField } from '../../ui/SecondStepField.tsx'
import { contacts } from './messages.ts'

const text = contacts.pin
const DIGITS = { inputMode: 'numeric', pattern: '[0-9]*', autoComplete: 'off' } as const
export const NO_PIN = {
  current_password: '',
  confirm_password: '',
  pin: '',
  confirm_pin: '',
  second_step: '',
}
type PinField = keyof typeof NO_PIN

/** This screen asks for the password twice, and by the rules of a new one. */
export function passwordErrors({
  current_password,
  confirm_password,
}: Values<PinField>): FieldErrors<PinField> {
  const errors: FieldErrors<PinField> = {}
  if (current_password === '') errors.current_password = M.passwordRequired
  else if (current_password.length < MIN_PASSWORD_LENGTH) errors.current_password = M.passwordTooShort
  if (confirm_password === '') errors.confirm_password = M.confirmRequired
  else if (confirm_password !== current_password) errors.confirm_password = M.confirmDiffers
  return errors
}

/** Submit is enabled only when both PINs have at least 4 digits and are equal. */
export function pinsReady({ pin, confirm_pin }: Values<PinField>): boolean {
  return pin.length >= MIN_PIN_LENGTH && pin === confirm_pin
}

/** The subject of a refused request and its reason, above the errors of the fields. */
export function pinProblem(error: ApiError): { message: string; reason: string | null } {
  if (error.code === 'pin_exists') return { message: error.message, reason: null }
  const shown = error.code !== 'internal' && error.code !== 'validation_failed'
  return { message: text.failed, reason: shown ? error.message : null }
}

/** Sets the PIN of an account that has none. */
export function PinForm({ onCreated }: { onCreated: () => void }) {
  const { values, form, field } = useForm({
    initial: NO_PIN,
    endpoint: createPin,
    check: passwordErrors,
    checkOnLeave: true,
    dependents: { current_password: 'confirm_password', pin: 'confirm_pin' },
    async send({ current_password, pin, confirm_pin, second_step }) {
      const userId = readSession()?.user.id
      await call(createPin, { body: { current_password, pin, confirm_pin, second_step } })
      changeUser(userId, { has_pin: true })
      onCreated()
    },
    refused(error, { fields }) {
      // It was set in another browser.
      if (error.code === 'pin_exists') changeUser(readSession()?.user.id, { has_pin: true })
      const { message, reason } = pinProblem(error)
      const shown = (
        <>
          <p className="font-semibold">{message}</p>
          {reason && <p>{reason}</p>}
        </>
      )
      return { message: shown, fields }
    },
  })
  return (
    <Form {...form} label={text.title}>
      <PasswordField
        {...field('current_password')}
        label={text.currentPassword}
        hint={text.currentPasswordHint}
        autoComplete="current-password"
      />
      <PasswordField
        {...field('confirm_password')}
        label={text.confirmPassword}
        autoComplete="current-password"
      />
      <PasswordField {...field('pin', pinDigits)} {...DIGITS} label={text.pin} hint={text.pinHint} />
      <PasswordField {...field('confirm_pin', pinDigits)} {...DIGITS} label={text.confirmPin} />
      <SecondStepField {...field('second_step')} />
      <Button type="submit" size="lg" pending={form.pending} disabled={!pinsReady(values)} className="w-full">
        {text.submit}
      </Button>
    </Form>
  )
}
