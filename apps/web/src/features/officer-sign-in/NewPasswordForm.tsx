import { PASSWORD_MIN, setOfficerPassword } from '@amana/contract/accounts'
import { useState } from 'react'
import { call, toApiError } from '../../lib/api.ts'
import { fieldFaults, refusalText } from '../../lib/refusal-text.ts'
import { useFields } from '../../lib/use-fields.ts'
import { Button, Form } from '../../ui/index.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { passwordFaults } from './field-rules.ts'
import { officer } from './messages.ts'
import { type Credentials, type SignedInOfficer, type Step, stepAfter } from './steps.ts'

const text = officer.newPassword
const FIELDS = ['new_password', 'confirm_new_password'] as const
const EMPTY = { new_password: '', confirm_new_password: '' }

export interface NewPasswordFormProps {
  /** With the one-time password. */
  credentials: Credentials
  onStep: (step: Step) => void
  onSignedIn: (signedIn: SignedInOfficer) => void
}

/** At the first sign-in an officer replaces the one-time password (decisions §7). */
export function NewPasswordForm({ credentials, onStep, onSignedIn }: NewPasswordFormProps) {
  const { values, pending, field, ...fields } = useFields(FIELDS, EMPTY)
  const [problem, setProblem] = useState('')

  async function submit() {
    setProblem('')
    if (!fields.show(passwordFaults(values.new_password, values.confirm_new_password))) return
    fields.setPending(true)
    const { officerId, password: oneTimePassword } = credentials
    try {
      const body = { officer_id: officerId, password: oneTimePassword, ...values }
      const { data } = await call(setOfficerPassword, { body })
      const next = stepAfter(data, credentials)
      if (next) return onStep(next)
      return onSignedIn(data as SignedInOfficer)
    } catch (thrown) {
      const error = toApiError(thrown)
      if (fields.show(fieldFaults(error, FIELDS))) {
        setProblem(refusalText(error, text.failed))
        // The button that had the focus was disabled while the request ran.
        fields.focus('new_password')
      }
    }
    fields.setPending(false)
  }
  function forget() {
    setProblem('')
    fields.setFaults({})
  }

  return (
    <Form
      onSubmit={(event) => {
        fields.form.current = event.currentTarget
        void submit()
      }}
      error={problem}
      pending={pending}
      label={text.heading}
    >
      {/* Password managers keep the new password under this name. */}
      <input className="hidden" name="username" autoComplete="username" value={credentials.officerId} readOnly tabIndex={-1} />
      <PasswordField
        {...field('new_password', forget)}
        label={text.password}
        hint={text.hint(PASSWORD_MIN)}
        autoComplete="new-password"
      />
      <PasswordField {...field('confirm_new_password', () => setProblem(''))} label={text.confirm} autoComplete="new-password" />
      <Button type="submit" size="lg" pending={pending} className="w-full">
        {text.submit}
      </Button>
    </Form>
  )
}
