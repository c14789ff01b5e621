import { officerSignIn } from '@amana/contract/accounts'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { paths } from '../../lib/paths.ts'
import { DemoPeople } from '../../ui/DemoPeople.tsx'
import { Button, Form, Link, TextField } from '../../ui/index.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { officer } from './messages.ts'
import { type SignedInOfficer, type Step, stepAfter } from './steps.ts'

export interface CredentialsFormProps {
  onStep: (step: Step) => void
  onSignedIn: (signedIn: SignedInOfficer) => void
}

/** Officer sign-in: an empty field takes the focus, and nothing is sent. */
export function CredentialsForm({ onStep, onSignedIn }: CredentialsFormProps) {
  const { edit, form, field } = useForm({
    initial: { officer_id: '', password: '' },
    endpoint: officerSignIn,
    failed: officer.failed,
    invalid(_, { officer_id, password }) {
      if (officer_id !== '' && password !== '') return {}
      return { fields: {}, focus: officer_id === '' ? 'officer_id' : 'password' }
    },
    async send({ officer_id, password }) {
      const officerId = officer_id.trim().toUpperCase()
      const { data } = await call(officerSignIn, { body: { officer_id: officerId, password } })
      const next = stepAfter(data, { officerId, password })
      if (next) onStep(next)
      else onSignedIn(data as SignedInOfficer)
    },
    refused: (_, usual) => ({ ...usual, focus: 'password' }),
  })
  return (
    <div className="grid gap-6">
      <Form {...form} label={officer.form}>
        <TextField
          {...field('officer_id')}
          label={officer.officerId}
          hint={officer.officerIdHint}
          autoComplete="username"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={32}
        />
        <div>
          <PasswordField
            {...field('password')}
            label={officer.password}
            hint={officer.passwordHint}
            autoComplete="current-password"
          />
          <p className="mt-1 flex justify-end">
            <Link to={paths.officerForgotPassword} className="text-link inline-flex min-h-11 items-center">
              {officer.forgot.link}
            </Link>
          </p>
        </div>
        <Button type="submit" size="lg" pending={form.pending} className="w-full">
          {officer.submit}
        </Button>
      </Form>
      <DemoPeople
        kind="officer"
        text={officer.demo}
        onPick={(officer_id, password) => edit({ officer_id, password })}
      />
    </div>
  )
}
