import { MAX_PIN_LENGTH } from '../../lib/pin.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmailField } from '../../ui/EmailField.tsx'
import { ForgotPinLink } from '../../ui/ForgotPinLink.tsx'
import { PasswordField, type PasswordFieldProps } from '../../ui/PasswordField.tsx'
import type { TextFieldProps } from '../../ui/TextField.tsx'
import { transfers } from './messages.ts'

const text = transfers.initiate

/** Somebody else's address: nothing to fill in from this person's own. */
export function RecipientEmailField(props: TextFieldProps) {
  return <EmailField {...props} autoComplete="off" />
}

type PinFieldProps = Omit<PasswordFieldProps, 'autoComplete'> & { onSetPin: (() => void) | null }

/** The PIN, and the way to one for those who have none (`onSetPin`; null: there is a PIN). */
export function TransferPinField({ onSetPin, onChange, ...props }: PinFieldProps) {
  return (
    <>
      {onSetPin && (
        <Alert
          tone="warning"
          action={
            <Button variant="secondary" onClick={onSetPin}>
              {text.setPin}
            </Button>
          }
        >
          {text.noPin}
        </Alert>
      )}
      <PasswordField
        {...props}
        onChange={(typed) => onChange(typed.slice(0, MAX_PIN_LENGTH))}
        hint={text.pinHint}
        inputMode="numeric"
        maxLength={MAX_PIN_LENGTH}
        autoComplete="off"
      />
      {!onSetPin && <ForgotPinLink />}
    </>
  )
}
