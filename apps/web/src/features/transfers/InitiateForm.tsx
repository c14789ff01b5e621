import { Form } from '../../ui/Form.tsx'
import { NetworkNote } from '../../ui/NetworkNote.tsx'
import { PhoneField } from '../../ui/PhoneField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { DeviceSelect, type OwnDevices } from './DeviceSelect.tsx'
import { transfers } from './messages.ts'
import { SendButtons } from './SendButtons.tsx'
import { RecipientEmailField, TransferPinField } from './TransferFields.tsx'
import type { useInitiate } from './use-initiate.ts'

const { fields, initiate: text } = transfers
const METHODS = [
  { value: 'email', label: text.methods.email },
  { value: 'phone', label: text.methods.phone },
]

export interface InitiateFormProps {
  transfer: ReturnType<typeof useInitiate>
  devices: OwnDevices
  /** Null: there is a PIN. Else leads to where one is set. */
  onSetPin: (() => void) | null
}

/** `/transfer/initiate`. */
export function InitiateForm({ transfer, devices, onSetPin }: InitiateFormProps) {
  const { form, field } = transfer
  return (
    <Form {...form} error={null}>
      <DeviceSelect {...field('device')} devices={devices} />
      <RecipientEmailField {...field('to_email')} label={fields.email} hint={text.emailHint} />
      <PhoneField {...field('to_phone')} label={fields.phone} hint={text.phoneHint} autoComplete="off" />
      <SelectField
        {...field('verification_method')}
        label={fields.method}
        hint={text.methodHint}
        options={METHODS}
        placeholder={text.chooseMethod}
      />
      <TransferPinField {...field('security_pin')} label={fields.pin} onSetPin={onSetPin} />
      <NetworkNote />
      <SendButtons transfer={transfer} label={text.submit} />
    </Form>
  )
}
