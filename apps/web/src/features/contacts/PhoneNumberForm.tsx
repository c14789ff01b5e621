import { sendPhoneCode } from '@amana/contract/accounts'
import { parsePhone } from '@amana/contract/phone'
import { useForm } from '../../lib/form/use-form.ts'
import { Button, Form } from '../../ui/index.ts'
import { PhoneField } from '../../ui/PhoneField.tsx'
import { contacts } from './messages.ts'
import { SendError } from './SendError.tsx'
import type { PhoneCode } from './use-phone-code.ts'

const text = contacts.phone

/** Asks for the number that gets the code. */
export function PhoneNumberForm({ check }: { check: PhoneCode }) {
  const refused = check.sendProblem?.kind === 'number' ? check.sendProblem.message : null
  const { form, field, reset, show } = useForm({
    initial: { phone_number: check.phone },
    errors: refused ? { phone_number: refused } : {},
    endpoint: sendPhoneCode,
    async send(values) {
      const problem = await check.send(parsePhone(values.phone_number) ?? values.phone_number)
      if (problem === null || problem.kind === 'sent-before') return
      reset(values)
      if (problem.kind === 'number') show({ message: null, fields: { phone_number: problem.message } })
      else show({ message: <SendError problem={problem} />, fields: {} })
    },
  })
  return (
    <Form {...form}>
      <PhoneField {...field('phone_number')} label={text.label} hint={text.hint} autoFocus={check.changing} />
      <Button type="submit" size="lg" pending={form.pending} className="w-full">
        {text.send}
      </Button>
    </Form>
  )
}
