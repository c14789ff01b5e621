import { officerSignIn } from '@amana/contract/accounts'
import { useRef, useState } from 'react'
import { call, toApiError } from '../../lib/api.ts'
import { officer } from '../../lib/messages/officer.ts'
import { DemoPeople } from '../../ui/DemoPeople.tsx'
import { Button, Form, TextField } from '../../ui/index.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { readOfficerId } from './field-rules.ts'
import { type Credentials, faultsOf, formFault, type SignedInOfficer, type Step, stepAfter } from './steps.ts'

export interface CredentialsFormProps {
  onStep: (step: Step) => void
  onSignedIn: (signedIn: SignedInOfficer) => void
}

const EMPTY: Credentials = { officerId: '', password: '' }

/** S1 §2, §5 Officer sign-in: nothing is sent while either field is empty. */
export function CredentialsForm({ onStep, onSignedIn }: CredentialsFormProps) {
  const [values, setValues] = useState(EMPTY)
  const [faults, setFaults] = useState<{ form?: string; officer_id?: string; password?: string }>({})
  const [pending, setPending] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus()

  async function submit() {
    if (values.officerId.trim() === '') return focus('officer_id')
    if (values.password === '') return focus('password')
    const read = readOfficerId(values.officerId)
    if ('fault' in read) {
      setFaults({ officer_id: read.fault })
      return focus('officer_id')
    }
    const credentials = { officerId: read.officerId, password: values.password }
    setPending(true)
    setFaults({})
    try {
      const { data } = await call(officerSignIn, { body: { officer_id: credentials.officerId, password: credentials.password } })
      const next = stepAfter(data, credentials)
      if (next) onStep(next)
      else onSignedIn(data as SignedInOfficer)
    } catch (thrown) {
      const error = toApiError(thrown)
      const fields = faultsOf(error.errors, ['officer_id', 'password'])
      setFaults(Object.keys(fields).length > 0 ? fields : { form: formFault(error, officer.failed) })
    }
    setPending(false)
  }
  const edit = (change: Partial<Credentials>) => {
    setValues({ ...values, ...change })
    setFaults({})
  }

  return (
    <div ref={form} className="grid gap-6">
      <Form onSubmit={() => void submit()} error={faults.form} pending={pending} label={officer.form}>
        <TextField
          label={officer.officerId}
          hint={officer.officerIdHint}
          name="officer_id"
          autoComplete="username"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={32}
          value={values.officerId}
          error={faults.officer_id}
          onChange={({ target }) => edit({ officerId: target.value })}
        />
        <PasswordField
          label={officer.password}
          hint={officer.passwordHint}
          name="password"
          autoComplete="current-password"
          value={values.password}
          error={faults.password}
          onChange={(password) => edit({ password })}
        />
        <Button type="submit" size="lg" pending={pending} className="w-full">
          {officer.submit}
        </Button>
      </Form>
      <DemoPeople kind="officer" text={officer.demo} onPick={(officerId, password) => edit({ officerId, password })} />
    </div>
  )
}
