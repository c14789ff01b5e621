import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { PhoneField } from '../../ui/PhoneField.tsx'
import { transfers } from './messages.ts'
import { RecipientEmailField, TransferPinField } from './TransferFields.tsx'
import type { useInitiate } from './use-initiate.ts'

const { newOwner: text } = transfers

export interface NewOwnerFormProps {
  transfer: ReturnType<typeof useInitiate>
  /** Null: there is a PIN. */
  onSetPin: (() => void) | null
}

/** The form step of `/transfer/new-owner`. The code goes to the phone by SMS. */
export function NewOwnerForm({ transfer: { form, field }, onSetPin }: NewOwnerFormProps) {
  return (
    <Form {...form}>
      <PhoneField {...field('to_phone')} label={text.phone} hint={text.phoneHint} autoComplete="off" />
      <RecipientEmailField {...field('to_email')} label={text.email} hint={text.emailHint} />
      <TransferPinField {...field('security_pin')} label={text.pin} onSetPin={onSetPin} />
      <Button type="submit" size="lg" pending={form.pending}>
        {text.submit}
      </Button>
    </Form>
  )
}
