import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { Link } from '../../ui/Link.tsx'
import { PhoneField } from '../../ui/PhoneField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { DeviceSelect, type OwnDevices } from './DeviceSelect.tsx'
import { transfers } from './messages.ts'
import { RecipientEmailField, TransferPinField } from './TransferFields.tsx'
import type { useInitiate } from './use-initiate.ts'

const { fields, initiate: text } = transfers
const METHODS = [
  { value: 'email', label: text.methods.email },
  { value: 'phone', label: text.methods.phone },
]

export interface InitiateFormProps {
  form: ReturnType<typeof useInitiate>
  devices: OwnDevices
  /** Null: there is a PIN. Else leads to where one is set. */
  onSetPin: (() => void) | null
}

/** S2 §2 /transfer/initiate. */
export function InitiateForm({ form: { field, problem, pending, submit }, devices, onSetPin }: InitiateFormProps) {
  const fault = problem && (
    <>
      {problem.message}
      {problem.code === 'device_not_transferable' && (
        <Link to={paths.transferIncoming} className="text-link mt-1 block font-semibold">
          {text.list}
        </Link>
      )}
    </>
  )
  return (
    <Form onSubmit={(event) => submit(event.currentTarget)} error={fault} pending={pending}>
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
      <Button type="submit" size="lg" pending={pending}>
        {text.submit}
      </Button>
    </Form>
  )
}
