import { type SignedIn, signIn } from '@amana/contract/accounts'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { paths } from '../../lib/paths.ts'
import { textOf } from '../../lib/tab-store.ts'
import { DemoPeople } from '../../ui/DemoPeople.tsx'
import { Button, EmailField, Form, Link, PasswordField } from '../../ui/index.ts'
import { InfoBox } from './InfoBox.tsx'
import { auth } from './messages.ts'
import { PasskeySignIn } from './PasskeySignIn.tsx'
import { signInProblem } from './problems.ts'

export interface SignInFormProps {
  email: string
  /** The page that the visitor came from, passed on to the forgotten password. */
  from: unknown
  onSignedIn: (signedIn: SignedIn) => void
  /** The password is right and a code was sent to the address; `app`: the authenticator app shows one. */
  onCodeRequired: (email: string, asked: { app: boolean; proof: string }) => void
  /** The password is right; the address must be proven first, and a code was sent to it. */
  onUnverified: (email: string, asked: { message: string; proof: string }) => void
}

export function SignInForm({ email, from, onSignedIn, onCodeRequired, onUnverified }: SignInFormProps) {
  const { values, edit, form, field } = useForm({
    initial: { email, password: '' },
    endpoint: signIn,
    async send(body) {
      const { data } = await call(signIn, { body })
      if ('otp_required' in data)
        onCodeRequired(data.email, { app: textOf(data, 'method') === 'totp', proof: data.attempt })
      else onSignedIn(data)
    },
    refused(error) {
      const problem = signInProblem(error)
      if (error.code === 'email_unverified') {
        const proof = error.context?.registration_token ?? ''
        onUnverified(values.email.trim(), { message: problem.message ?? error.message, proof })
        return null
      }
      return { ...problem, toast: auth.login.failedToast }
    },
  })

  const text = auth.login
  return (
    <div className="grid gap-6">
      <Form {...form}>
        <EmailField {...field('email')} label={auth.fields.email} autoComplete="username webauthn" />
        <div>
          <PasswordField
            {...field('password')}
            label={auth.fields.password}
            autoComplete="current-password"
          />
          <p className="mt-1 flex justify-end">
            <Link
              to={paths.forgotPassword}
              state={{ email: values.email, from }}
              className="text-link inline-flex min-h-11 items-center"
            >
              {text.forgot}
            </Link>
          </p>
        </div>
        <Button type="submit" size="lg" pending={form.pending}>
          {text.submit}
        </Button>
      </Form>
      <PasskeySignIn onSignedIn={onSignedIn} />
      <SecureNote />
      <DemoPeople
        kind="user"
        text={auth.login.demo}
        onPick={(email, password) => edit({ email, password })}
      />
    </div>
  )
}

export function SecureNote() {
  const { title, text } = auth.login.secure
  return (
    <InfoBox icon="lock" title={title}>
      {text}
    </InfoBox>
  )
}
