import { sendPhoneCode } from '@amana/contract/accounts'
import { parsePhone } from '@amana/contract/phone'
import { useForm } from '../../lib/form/use-form.ts'
import { useSession } from '../../lib/use-session.ts'
import { Button, Form, PasswordField } from '../../ui/index.ts'
import { PhoneField } from '../../ui/PhoneField.tsx'
import { SecondStepField } from '../../ui/SecondStepField.tsx'
import { contacts } from './messages.ts'
import { SendError } from './SendError.tsx'
import type { SendProblem } from './send-problem.ts'
import type { PhoneCode } from './use-phone-code.ts'

const text = contacts.phone

/** Asks for the number that gets the code; for another than the account's, with the password. */
export function PhoneNumberForm({ check }: { check: PhoneCode }) {
  const { user } = useSession()
  const { values, form, field, reset, show } = useForm({
    initial: { phone_number: check.phone, password: '', second_step: '' },
    errors: check.sendProblem ? fieldsOf(check.sendProblem) : {},
    endpoint: sendPhoneCode,
    async send(values) {
      const { phone_number, ...confirmation } = values
      const problem = await check.send(parsePhone(phone_number) ?? phone_number, confirmation)
      if (problem === null || problem.kind === 'sent-before') return
      reset(values)
      const message = problem.kind === 'failed' ? <SendError problem={problem} /> : null
      show({ message, fields: fieldsOf(problem) })
    },
  })
  const typed = parsePhone(values.phone_number)
  const replaces = Boolean(user?.phone_number) && typed !== null && typed !== user?.phone_number
  return (
    <Form {...form}>
      <PhoneField {...field('phone_number')} label={text.label} hint={text.hint} autoFocus={check.changing} />
      {replaces && (
        <PasswordField
          {...field('password')}
          label={text.password}
          hint={text.passwordHint}
          autoComplete="current-password"
        />
      )}
      <SecondStepField {...field('second_step')} />
      <Button type="submit" size="lg" pending={form.pending} className="w-full">
        {text.send}
      </Button>
    </Form>
  )
}

/** The errors at the fields. */
function fieldsOf(problem: SendProblem): { phone_number?: string; password?: string; second_step?: string } {
  if (problem.kind === 'number') return { phone_number: problem.message }
  return problem.kind === 'confirm' ? problem.fields : {}
}
