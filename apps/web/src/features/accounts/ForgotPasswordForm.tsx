import { forgotPassword } from '@amana/contract/accounts'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { Button, EmailField, Form } from '../../ui/index.ts'
import { auth } from './messages.ts'
import { forgotProblem } from './problems.ts'

export interface ForgotPasswordFormProps {
  email: string
  /** The server accepted the request; it does not say whether the account exists. */
  onSent: (email: string, message: string) => void
}

export function ForgotPasswordForm({ email, onSent }: ForgotPasswordFormProps) {
  const { form, field } = useForm({
    initial: { email },
    endpoint: forgotPassword,
    async send(body) {
      const { data, description } = await call(forgotPassword, { body })
      onSent(data.email, description || auth.forgot.sent)
    },
    refused: forgotProblem,
  })
  return (
    <Form {...form}>
      <EmailField {...field('email')} label={auth.fields.email} autoComplete="username" />
      <Button type="submit" size="lg" pending={form.pending}>
        {auth.forgot.submit}
      </Button>
    </Form>
  )
}
