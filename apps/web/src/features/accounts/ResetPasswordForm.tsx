import { resetPassword } from '@amana/contract/accounts'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { paths } from '../../lib/paths.ts'
import { Button, EmailField, Form, Link, PasswordField } from '../../ui/index.ts'
import { SingleCodeField } from '../../ui/SingleCodeField.tsx'
import { auth } from './messages.ts'
import { passwordLengthText } from './password-length.ts'
import { resetProblem } from './problems.ts'

const { fields, reset: text } = auth

export interface ResetPasswordFormProps {
  /** Empty: the form asks for it. */
  email: string
  /** The page that the visitor came from, passed on when another code is requested. */
  from: unknown
  onDone: (email: string, message: string) => void
}

export function ResetPasswordForm({ email, from, onDone }: ResetPasswordFormProps) {
  const { values, form, field } = useForm({
    initial: { email, otp: '', new_password: '', confirm_new_password: '' },
    endpoint: resetPassword,
    async send(body) {
      const { data, description } = await call(resetPassword, { body })
      onDone(data.email, description || text.done)
    },
    refused(error) {
      const problem = { ...resetProblem(error), toast: text.failedToast }
      const codeGone = error.code === 'code_expired' || error.code === 'code_tries_used'
      return codeGone ? { ...problem, fields: { otp: withOtherCode(problem.fields.otp) } } : problem
    },
    dependents: { new_password: 'confirm_new_password' },
  })

  const withOtherCode = (message: string | undefined) => (
    <>
      {message}{' '}
      <Link to={paths.forgotPassword} state={{ email: values.email, from }} className="text-link">
        {text.otherCode}
      </Link>
    </>
  )
  return (
    <Form {...form}>
      {email === '' ? (
        <EmailField {...field('email')} label={fields.email} autoComplete="username" />
      ) : (
        // Password managers store the new password under this name.
        <input type="email" autoComplete="username" value={email} readOnly hidden />
      )}
      <SingleCodeField {...field('otp')} label={fields.otp} hint={text.otpHint} />
      <PasswordField
        {...field('new_password')}
        label={fields.newPassword}
        hint={passwordLengthText(values.new_password)}
        autoComplete="new-password"
      />
      <PasswordField
        {...field('confirm_new_password')}
        label={fields.confirmPassword}
        autoComplete="new-password"
      />
      <Button type="submit" size="lg" pending={form.pending}>
        {text.submit}
      </Button>
    </Form>
  )
}
