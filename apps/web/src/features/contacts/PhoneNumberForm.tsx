import { ACCOUNT_MESSAGES } from '@amana/contract/accounts'
import { PHONE_MESSAGE, parsePhone } from '@amana/contract/phone'
import { useState } from 'react'
import { Button, Form } from '../../ui/index.ts'
import { PhoneField } from '../../ui/PhoneField.tsx'
import { contacts } from './messages.ts'
import { SendFault } from './SendFault.tsx'
import type { PhoneCode } from './use-phone-code.ts'

/** Asks for the number that the code goes to. */
export function PhoneNumberForm({ check }: { check: PhoneCode }) {
  const text = contacts.phone
  const refused = check.sendProblem?.kind === 'number' ? check.sendProblem.message : null
  const [value, setValue] = useState(check.phone)
  const [fault, setFault] = useState<string | null>(null)
  const [edited, setEdited] = useState(false)

  function submit() {
    const phone = parsePhone(value)
    setEdited(false)
    if (phone) return void check.send(phone)
    setFault(value === '' ? ACCOUNT_MESSAGES.phoneRequired : PHONE_MESSAGE)
  }
  return (
    <Form
      onSubmit={submit}
      error={check.sendProblem?.kind === 'failed' && <SendFault problem={check.sendProblem} />}
      pending={check.sending}
    >
      <PhoneField
        label={text.label}
        hint={text.hint}
        name="phone_number"
        autoFocus={check.changing}
        value={value}
        error={fault ?? (edited ? null : refused)}
        onChange={(next) => {
          setValue(next)
          setFault(null)
          setEdited(true)
        }}
      />
      <Button type="submit" size="lg" pending={check.sending} className="w-full">
        {text.send}
      </Button>
    </Form>
  )
}
