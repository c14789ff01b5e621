import { createPin, updatePin } from '@amana/contract/accounts'
import { call } from '../../lib/api.ts'
import { pinDigits } from '../../lib/pin.ts'
import { changeUser } from '../../lib/session.ts'
import { useSession } from '../../lib/use-session.ts'
import { Button, Form, PasswordField, toast } from '../../ui/index.ts'
import { settings } from './messages.ts'
import { createPinFault, createPinFaults, updatePinFaults } from './rules.ts'
import { useSettingsForm } from './use-settings-form.ts'

const text = settings.pin
const DIGITS = { inputMode: 'numeric', pattern: '[0-9]*', maxLength: 6, autoComplete: 'off' } as const

/** S2 §5 Create PIN. */
export function CreatePinForm() {
  const { user } = useSession()
  const { shell, field } = useSettingsForm({
    initial: { current_password: '', pin: '', confirm_pin: '' },
    faultsOf: createPinFaults,
    faultOf: createPinFault,
    failed: text.createFailed,
    async send(body) {
      const { description } = await call(createPin, { body })
      toast.success(description || text.created)
      changeUser(user?.id, { has_pin: true })
    },
    onRefused({ code }) {
      // It was set in another browser.
      if (code === 'pin_exists') changeUser(user?.id, { has_pin: true })
      return false
    },
  })
  return (
    <Form {...shell} label={text.createTitle}>
      <PasswordField {...field('current_password')} label={text.currentPassword} autoComplete="current-password" />
      <PasswordField {...field('pin', pinDigits)} {...DIGITS} label={text.pin} hint={text.pinHint} />
      <PasswordField {...field('confirm_pin', pinDigits)} {...DIGITS} label={text.confirmPin} />
      <Button type="submit" pending={shell.pending}>
        {text.create}
      </Button>
    </Form>
  )
}

/** S2 §5 Update PIN. */
export function UpdatePinForm() {
  const { user } = useSession()
  const { shell, field, reset } = useSettingsForm({
    initial: { current_password: '', old_pin: '', new_pin: '' },
    faultsOf: updatePinFaults,
    failed: text.updateFailed,
    async send(body) {
      const { description } = await call(updatePin, { body })
      toast.success(description || text.updated)
      reset()
    },
    onRefused({ code }) {
      if (code === 'pin_missing') changeUser(user?.id, { has_pin: false })
      return false
    },
  })
  return (
    <Form {...shell} label={text.updateTitle}>
      <PasswordField {...field('current_password')} label={text.currentPassword} autoComplete="current-password" />
      <PasswordField {...field('old_pin', pinDigits)} {...DIGITS} label={text.currentPin} />
      <PasswordField {...field('new_pin', pinDigits)} {...DIGITS} label={text.newPin} hint={text.pinHint} />
      <Button type="submit" pending={shell.pending}>
        {text.update}
      </Button>
    </Form>
  )
}
