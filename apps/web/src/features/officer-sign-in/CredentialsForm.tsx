import { officerSignIn } from '@amana/contract/accounts'
import { useState } from 'react'
import { call, toApiError } from '../../lib/api.ts'
import { fieldFaults, refusalText } from '../../lib/refusal-text.ts'
import { useFields } from '../../lib/use-fields.ts'
import { DemoPeople } from '../../ui/DemoPeople.tsx'
import { Button, Form, TextField } from '../../ui/index.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { readOfficerId } from './field-rules.ts'
import { officer } from './messages.ts'
import { type SignedInOfficer, type Step, stepAfter } from './steps.ts'

export interface CredentialsFormProps {
  onStep: (step: Step) => void
  onSignedIn: (signedIn: SignedInOfficer) => void
}

const FIELDS = ['officer_id', 'password'] as const
const EMPTY = { officer_id: '', password: '' }

/** S1 §2, §5 Officer sign-in: nothing is sent while either field is empty. */
export function CredentialsForm({ onStep, onSignedIn }: CredentialsFormProps) {
  const { values, setValues, pending, field, ...fields } = useFields(FIELDS, EMPTY)
  const [problem, setProblem] = useState('')

  async function submit() {
    forget()
    const empty = FIELDS.find((name) => values[name] === '')
    if (empty) return fields.focus(empty)
    const read = readOfficerId(values.officer_id)
    if ('fault' in read) return fields.show({ officer_id: read.fault })
    const credentials = { officerId: read.officerId, password: values.password }
    fields.setPending(true)
    try {
      const { data } = await call(officerSignIn, { body: { officer_id: credentials.officerId, password: credentials.password } })
      const next = stepAfter(data, credentials)
      if (next) onStep(next)
      else onSignedIn(data as SignedInOfficer)
    } catch (thrown) {
      const error = toApiError(thrown)
      if (fields.show(fieldFaults(error, FIELDS))) {
        setProblem(refusalText(error, officer.failed))
        // The button that had the focus was disabled while the request ran.
        fields.focus('password')
      }
    }
    fields.setPending(false)
  }
  function forget() {
    setProblem('')
    fields.setFaults({})
  }

  return (
    <div className="grid gap-6">
      <Form
        onSubmit={(event) => {
          fields.form.current = event.currentTarget
          void submit()
        }}
        error={problem}
        pending={pending}
        label={officer.form}
      >
        <TextField
          {...field('officer_id', forget)}
          label={officer.officerId}
          hint={officer.officerIdHint}
          autoComplete="username"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={32}
        />
        <PasswordField
          {...field('password', forget)}
          label={officer.password}
          hint={officer.passwordHint}
          autoComplete="current-password"
        />
        <Button type="submit" size="lg" pending={pending} className="w-full">
          {officer.submit}
        </Button>
      </Form>
      <DemoPeople
        kind="officer"
        text={officer.demo}
        onPick={(officer_id, password) => {
          setValues({ officer_id, password })
          forget()
        }}
      />
    </div>
  )
}
