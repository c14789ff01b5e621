import { MIN_PASSWORD_LENGTH, setOfficerPassword } from '@amana/contract/accounts'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { Button, Form } from '../../ui/index.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { officer } from './messages.ts'
import { type Credentials, type SignedInOfficer, type Step, stepAfter } from './steps.ts'

const text = officer.newPassword

export interface NewPasswordFormProps {
  /** Signs in with the one-time password. */
  credentials: Credentials
  onStep: (step: Step) => void
  onSignedIn: (signedIn: SignedInOfficer) => void
}

/** At the first sign-in an officer replaces the one-time password (decisions §7). */
export function NewPasswordForm({ credentials, onStep, onSignedIn }: NewPasswordFormProps) {
  const { form, field } = useForm({
    initial: { new_password: '', confirm_new_password: '' },
    endpoint: setOfficerPassword,
    dependents: { new_password: 'confirm_new_password' },
    failed: text.failed,
    async send(values) {
      const { officerId, password: oneTimePassword } = credentials
      const { data } = await call(setOfficerPassword, {
        body: { officer_id: officerId, password: oneTimePassword, ...values },
      })
      const next = stepAfter(data, credentials)
      if (next) onStep(next)
      else onSignedIn(data as SignedInOfficer)
    },
    refused: (_, usual) => ({ ...usual, focus: 'new_password' }),
  })
  return (
    <Form {...form} label={text.heading}>
      {/* Password managers keep the new password under this name. */}
      <input
        className="hidden"
        name="username"
        autoComplete="username"
        value={credentials.officerId}
        readOnly
        tabIndex={-1}
      />
      <PasswordField
        {...field('new_password')}
        label={text.password}
        hint={text.hint(MIN_PASSWORD_LENGTH)}
        autoComplete="new-password"
      />
      <PasswordField {...field('confirm_new_password')} label={text.confirm} autoComplete="new-password" />
      <Button type="submit" size="lg" pending={form.pending} className="w-full">
        {text.submit}
      </Button>
    </Form>
  )
}
