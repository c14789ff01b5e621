import { PASSWORD_MIN, setOfficerPassword } from '@amana/contract/accounts'
import { useState } from 'react'
import { call, toApiError } from '../../lib/api.ts'
import { officer } from '../../lib/messages/officer.ts'
import { Button, Form } from '../../ui/index.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { type NewPasswordFaults, passwordFaults } from './field-rules.ts'
import { type Credentials, faultsOf, formFault, type SignedInOfficer, type Step, stepAfter } from './steps.ts'

const text = officer.newPassword
export interface NewPasswordFormProps {
  /** With the one-time password. */
  credentials: Credentials
  onStep: (step: Step) => void
  onSignedIn: (signedIn: SignedInOfficer) => void
}

/** At the first sign-in an officer replaces the one-time password (decisions §7). */
export function NewPasswordForm({ credentials, onStep, onSignedIn }: NewPasswordFormProps) {
  const [password, setPassword] = useState('')
  const [confirm, setConfirm] = useState('')
  const [faults, setFaults] = useState<NewPasswordFaults>({})
  const [pending, setPending] = useState(false)

  async function submit() {
    const found = passwordFaults(password, confirm)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    setPending(true)
    const { officerId, password: oneTimePassword } = credentials
    try {
      const body = { officer_id: officerId, password: oneTimePassword, new_password: password, confirm_new_password: confirm }
      const { data } = await call(setOfficerPassword, { body })
      const next = stepAfter(data, credentials)
      if (next) return onStep(next)
      return onSignedIn(data as SignedInOfficer)
    } catch (thrown) {
      const error = toApiError(thrown)
      const fields = faultsOf(error.errors, ['new_password', 'confirm_new_password'])
      setFaults(Object.keys(fields).length > 0 ? fields : { form: formFault(error, text.failed) })
    }
    setPending(false)
  }

  return (
    <Form onSubmit={() => void submit()} error={faults.form} pending={pending} label={text.heading}>
      {/* Password managers keep the new password under this name. */}
      <input className="hidden" name="username" autoComplete="username" value={credentials.officerId} readOnly tabIndex={-1} />
      <PasswordField
        label={text.password}
        hint={text.hint(PASSWORD_MIN)}
        name="new_password"
        autoComplete="new-password"
        value={password}
        error={faults.new_password}
        onChange={(value) => {
          setPassword(value)
          setFaults({})
        }}
      />
      <PasswordField
        label={text.confirm}
        name="confirm_new_password"
        autoComplete="new-password"
        value={confirm}
        error={faults.confirm_new_password}
        onChange={(value) => {
          setConfirm(value)
          setFaults({ ...faults, confirm_new_password: undefined, form: undefined })
        }}
      />
      <Button type="submit" size="lg" pending={pending} className="w-full">
        {text.submit}
      </Button>
    </Form>
  )
}
