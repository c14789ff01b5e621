import { resetPassword } from '@amana/contract/accounts'
import { call } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { Button, EmailField, Form, Link, PasswordField, TextField, toast } from '../../ui/index.ts'
import { auth } from './messages.ts'
import { resetProblem } from './problems.ts'
import { useAccountForm } from './use-account-form.ts'

/** Digits only, up to 6. */
const onlyCode = (typed: string) => typed.replace(/\D/g, '').slice(0, 6)

export interface ResetPasswordFormProps {
  /** Empty: the form asks for it. */
  email: string
  /** The page that the visitor came from, passed on when another code is requested. */
  from: unknown
  onDone: (email: string, message: string) => void
}

export function ResetPasswordForm({ email, from, onDone }: ResetPasswordFormProps) {
  const { values, faults, shell, field } = useAccountForm({
    initial: { email, otp: '', new_password: '', confirm_new_password: '' },
    rules: 'resetPassword',
    async send(body) {
      const { data, description } = await call(resetPassword, { body })
      onDone(data.email, description || auth.reset.done)
    },
    problemOf(error) {
      toast.error(auth.reset.failedToast, { id: 'reset-failed' })
      return resetProblem(error)
    },
    dependents: { new_password: 'confirm_new_password' },
  })

  const { fields, reset: text } = auth
  const otp = field('otp')
  const codeGone = faults.otp?.code === 'code_expired' || faults.otp?.code === 'code_tries_used'
  return (
    <Form {...shell}>
      {email === '' ? (
        <EmailField {...field('email')} label={fields.email} autoComplete="username" />
      ) : (
        // Password managers store the new password under this name.
        <input type="email" autoComplete="username" value={email} readOnly hidden />
      )}
      <TextField
        {...otp}
        onChange={(typed) => otp.onChange(onlyCode(typed))}
        label={fields.otp}
        hint={text.otpHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        error={
          codeGone ? (
            <>
              {otp.error}{' '}
              <Link to={paths.forgotPassword} state={{ email: values.email, from }} className="text-link">
                {text.otherCode}
              </Link>
            </>
          ) : (
            otp.error
          )
        }
      />
      <PasswordField
        {...field('new_password')}
        label={fields.newPassword}
        hint={auth.passwordLength(values.new_password.length)}
        autoComplete="new-password"
      />
      <PasswordField {...field('confirm_new_password')} label={fields.confirmPassword} autoComplete="new-password" />
      <Button type="submit" size="lg" pending={shell.pending}>
        {text.submit}
      </Button>
    </Form>
  )
}
