import { registerUser } from '@amana/contract/accounts'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { paths } from '../../lib/paths.ts'
import { SIGN_UP_DRAFT, textDrafts } from '../../lib/tab-store.ts'
import { Button, EmailField, Form, Link, PasswordField, PhoneField, TextField } from '../../ui/index.ts'
import { Sentence } from '../../ui/Sentence.tsx'
import { InfoBox } from './InfoBox.tsx'
import { auth } from './messages.ts'
import type { Draft } from './navigation-state.ts'
import { readOtpSession } from './otp-session.ts'
import { passwordLengthText } from './password-length.ts'
import { registerProblem } from './problems.ts'

const { fields, register: text } = auth
/** By the address that the form opens with: another invitation in the same tab shows its own. */
const draftFor = textDrafts(SIGN_UP_DRAFT, ['email', 'first_name', 'last_name', 'phone_number'])

export interface RegisterFormProps {
  draft: Draft
  /** The page that the visitor came from, passed on to the sign-in. */
  from: unknown
  /** The account waits for its code, which was sent to this address. */
  onRegistered: (email: string, draft: Draft, proof: string) => void
}

export function RegisterForm({ draft, from, onRegistered }: RegisterFormProps) {
  const { email, first_name, last_name, phone_number } = draft
  const { values, form, field } = useForm({
    initial: { email, first_name, last_name, phone_number, password: '', confirm_password: '' },
    draft: draftFor(email),
    endpoint: registerUser,
    async send(body) {
      const { data } = await call(registerUser, { body: { ...body, ...proofOf(body.email) } })
      const { password: _, confirm_password: __, ...typed } = body
      onRegistered(data.email, typed, data.registration_token)
    },
    refused(error) {
      const problem = registerProblem(error)
      if (problem.fields.email !== text.emailTaken) return problem
      return { ...problem, fields: { ...problem.fields, email: emailTaken } }
    },
    dependents: { password: 'confirm_password' },
  })

  const emailTaken = (
    <>
      {text.emailTaken}{' '}
      <Link to={paths.login} state={{ email: values.email.trim(), from }} className="text-link">
        {text.signInWith}
      </Link>
    </>
  )
  return (
    <Form {...form}>
      <EmailField {...field('email')} label={fields.email} hint={text.emailHint} />
      <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-4">
        <TextField
          {...field('first_name')}
          label={fields.firstName}
          autoComplete="given-name"
          autoCapitalize="words"
        />
        <TextField
          {...field('last_name')}
          label={fields.lastName}
          autoComplete="family-name"
          autoCapitalize="words"
        />
      </div>
      <PhoneField {...field('phone_number')} label={fields.phone} hint={text.phoneHint} />
      <PasswordField
        {...field('password')}
        label={fields.newPassword}
        hint={passwordLengthText(values.password)}
        autoComplete="new-password"
      />
      <PasswordField
        {...field('confirm_password')}
        label={fields.confirmPassword}
        autoComplete="new-password"
      />
      <InfoBox icon="shield" title={text.identity.title}>
        {text.identity.text}
      </InfoBox>
      <p className="text-sm text-muted">
        <Sentence
          text={text.agree}
          with={{
            terms: (
              <Link to={paths.terms} target="_blank" className="text-link">
                {text.terms}
              </Link>
            ),
            privacy: (
              <Link to={paths.privacy} target="_blank" className="text-link">
                {text.privacy}
              </Link>
            ),
          }}
        />
      </p>
      <Button type="submit" size="lg" pending={form.pending}>
        {text.submit}
      </Button>
    </Form>
  )
}

/** This browser registered the address a moment ago: the form then corrects that registration. */
function proofOf(email: string): { registration_token?: string } {
  const session = readOtpSession(null)
  if (!session || session.signIn || session.proof === '') return {}
  return session.email.toLowerCase() === email.trim().toLowerCase()
    ? { registration_token: session.proof }
    : {}
}
