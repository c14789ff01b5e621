import { createPin, updatePin } from '@amana/contract/accounts'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../lib/api.ts'
import type { FieldErrors } from '../../lib/form/rules.ts'
import { useForm, type Values } from '../../lib/form/use-form.ts'
import { destinationIn } from '../../lib/origin.ts'
import { pinDigits } from '../../lib/pin.ts'
import { changeUser } from '../../lib/session.ts'
import { fieldOf } from '../../lib/tab-store.ts'
import { useSession } from '../../lib/use-session.ts'
import { Button, Form, PasswordField, toast } from '../../ui/index.ts'
import { SecondStepField } from '../../ui/SecondStepField.tsx'
import { settings } from './messages.ts'
import { ResetPinForm } from './ResetPinForm.tsx'
import { PIN_WORDS } from './wording.ts'

const text = settings.pin
const DIGITS = { inputMode: 'numeric', pattern: '[0-9]*', maxLength: 6, autoComplete: 'off' } as const

type NewPin = 'current_password' | 'pin' | 'confirm_pin'

/** The message above the form when it is sent with a wrong new PIN. */
export function newPinProblem(
  errors: FieldErrors<NewPin>,
  { pin, confirm_pin }: Values<NewPin>,
): string | null {
  if (pin === '' || confirm_pin === '') return null
  if (errors.confirm_pin) return text.sentDiffers
  return errors.pin ? text.sentLength : null
}

export function CreatePinForm() {
  const { user } = useSession()
  const { form, field } = useForm({
    initial: { current_password: '', pin: '', confirm_pin: '', second_step: '' },
    endpoint: createPin,
    words: PIN_WORDS,
    invalid: (errors, values) => ({ message: newPinProblem(errors, values) }),
    failed: text.createFailed,
    toasts: true,
    async send(body) {
      const { description } = await call(createPin, { body })
      toast.success(description || text.created)
      changeUser(user?.id, { has_pin: true })
    },
    refused({ code }, usual) {
      // It was set in another browser.
      if (code === 'pin_exists') changeUser(user?.id, { has_pin: true })
      return usual
    },
  })
  return (
    <Form {...form} label={text.createTitle}>
      <PasswordField
        {...field('current_password')}
        label={text.currentPassword}
        autoComplete="current-password"
      />
      <PasswordField {...field('pin', pinDigits)} {...DIGITS} label={text.pin} hint={text.pinHint} />
      <PasswordField {...field('confirm_pin', pinDigits)} {...DIGITS} label={text.confirmPin} />
      <SecondStepField {...field('second_step')} />
      <Button type="submit" pending={form.pending}>
        {text.create}
      </Button>
    </Form>
  )
}

/**
 * For an account that has a PIN: it is known, or forgotten. After a reset the page that asked for the PIN
 * comes back.
 */
export function ChangePin() {
  const { state } = useLocation()
  const navigate = useNavigate()
  const origin = destinationIn(state)
  const [forgotten, setForgotten] = useState(fieldOf(state, 'forgotPin') === true)
  function finish() {
    if (origin) navigate(origin.to, { replace: true, state: origin.state })
    else setForgotten(false)
  }
  if (forgotten) return <ResetPinForm onDone={finish} onCancel={() => setForgotten(false)} />
  return (
    <div className="grid gap-4">
      <UpdatePinForm />
      <Button variant="ghost" className="justify-self-start" onClick={() => setForgotten(true)}>
        {settings.pinReset.forgotten}
      </Button>
    </div>
  )
}

function UpdatePinForm() {
  const { user } = useSession()
  const { form, field, reset } = useForm({
    initial: { current_password: '', old_pin: '', new_pin: '' },
    endpoint: updatePin,
    failed: text.updateFailed,
    toasts: true,
    async send(body) {
      const { description } = await call(updatePin, { body })
      toast.success(description || text.updated)
      reset()
    },
    refused({ code }, usual) {
      if (code === 'pin_missing') changeUser(user?.id, { has_pin: false })
      return usual
    },
  })
  return (
    <Form {...form} label={text.updateTitle}>
      <PasswordField
        {...field('current_password')}
        label={text.currentPassword}
        autoComplete="current-password"
      />
      <PasswordField {...field('old_pin', pinDigits)} {...DIGITS} label={text.currentPin} />
      <PasswordField {...field('new_pin', pinDigits)} {...DIGITS} label={text.newPin} hint={text.pinHint} />
      <Button type="submit" pending={form.pending}>
        {text.update}
      </Button>
    </Form>
  )
}
