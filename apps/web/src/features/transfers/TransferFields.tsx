import { PIN_MAX } from '../../lib/pin.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmailField } from '../../ui/EmailField.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { transfers } from './messages.ts'

const text = transfers.initiate

interface FieldProps {
  name: string
  value: string
  error: string | undefined
  onChange: (typed: string) => void
  label: string
}

/** Somebody else's address: nothing to fill in from this person's own. */
export function RecipientEmailField(props: FieldProps & { hint: string }) {
  return <EmailField {...props} autoComplete="off" />
}

/** The PIN, and the way to one for those who have none (`onSetPin`; null: there is a PIN). */
export function TransferPinField({ onSetPin, ...props }: FieldProps & { onSetPin: (() => void) | null }) {
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
      <PasswordField {...props} hint={text.pinHint} inputMode="numeric" maxLength={PIN_MAX} autoComplete="off" />
    </>
  )
}
