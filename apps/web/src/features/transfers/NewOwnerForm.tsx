import { transfers } from '../../lib/messages/transfers.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { PhoneField } from '../../ui/PhoneField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { PIN_MAX } from './transfer-rules.ts'
import type { useInitiate } from './use-initiate.ts'

const { newOwner: text, initiate } = transfers

export interface NewOwnerFormProps {
  form: ReturnType<typeof useInitiate>
  /** Null: there is a PIN. */
  onSetPin: (() => void) | null
}

/** S2 §2 /transfer/new-owner, the form step. The code goes to the phone by SMS. */
export function NewOwnerForm({ form: { field, problem, pending, submit }, onSetPin }: NewOwnerFormProps) {
  const email = field('to_email')
  return (
    <Form onSubmit={(event) => submit(event.currentTarget)} error={problem?.message} pending={pending}>
      <PhoneField {...field('to_phone')} label={text.phone} hint={text.phoneHint} autoComplete="off" />
      <TextField
        {...email}
        onChange={({ target }) => email.onChange(target.value)}
        label={text.email}
        hint={text.emailHint}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {onSetPin && (
        <Alert
          tone="warning"
          action={
            <Button variant="secondary" onClick={onSetPin}>
              {initiate.setPin}
            </Button>
          }
        >
          {initiate.noPin}
        </Alert>
      )}
      <PasswordField
        {...field('security_pin')}
        label={text.pin}
        hint={initiate.pinHint}
        inputMode="numeric"
        maxLength={PIN_MAX}
        autoComplete="off"
      />
      <Button type="submit" size="lg" pending={pending}>
        {text.submit}
      </Button>
    </Form>
  )
}
