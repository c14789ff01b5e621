import { FLAG_MESSAGES, lookUpPhones } from '@amana/contract/flags'
import { call } from '../../../lib/api.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { contactOf, type LookUpPurpose } from './look-up.ts'
import { findPhone } from './messages.ts'

const text = findPhone.contact

export interface ContactFormProps {
  intro: string
  /** The purpose of the code; its message says so. */
  purpose: LookUpPurpose
  /** @param typed as it was typed */
  onSent: (typed: string) => void
}

/** The address or number that a code goes to. The answer is the same for every one. */
export function ContactForm({ intro, purpose, onSent }: ContactFormProps) {
  const { form, field } = useForm({
    initial: { contact: '' },
    endpoint: lookUpPhones,
    body: ({ contact }) => ({ ...contactOf(contact), purpose }),
    names: { email: 'contact', phone: 'contact' },
    words: { [FLAG_MESSAGES.oneContact]: text.wrong },
    failed: text.failed,
    async send({ contact }) {
      await call(lookUpPhones, { body: { ...contactOf(contact), purpose } })
      onSent(contact.trim())
    },
  })
  return (
    <Form {...form}>
      <p>{intro}</p>
      <TextField
        {...field('contact')}
        label={text.label}
        type="text"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <Button type="submit" size="lg" pending={form.pending} className="w-full">
        {text.submit}
      </Button>
    </Form>
  )
}
