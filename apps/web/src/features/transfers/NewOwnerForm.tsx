import { Form } from '../../ui/Form.tsx'
import { NetworkNote } from '../../ui/NetworkNote.tsx'
import { PhoneField } from '../../ui/PhoneField.tsx'
import { transfers } from './messages.ts'
import { SendButtons } from './SendButtons.tsx'
import { RecipientEmailField, TransferPinField } from './TransferFields.tsx'
import type { useInitiate } from './use-initiate.ts'

const { newOwner: text } = transfers

export interface NewOwnerFormProps {
  transfer: ReturnType<typeof useInitiate>
  /** Null: there is a PIN. */
  onSetPin: (() => void) | null
}

/** The form step of `/transfer/new-owner`. The code goes to the phone by SMS. */
export function NewOwnerForm({ transfer, onSetPin }: NewOwnerFormProps) {
  const { form, field } = transfer
  return (
    <Form {...form} error={null}>
      <PhoneField {...field('to_phone')} label={text.phone} hint={text.phoneHint} autoComplete="off" />
      <RecipientEmailField {...field('to_email')} label={text.email} hint={text.emailHint} />
      <TransferPinField {...field('security_pin')} label={text.pin} onSetPin={onSetPin} />
      <NetworkNote />
      <SendButtons transfer={transfer} label={text.submit} />
    </Form>
  )
}
