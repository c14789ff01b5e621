import type { SignedIn } from '@amana/contract/accounts'
import { passkeys as text } from '../../lib/messages/passkeys.ts'
import { whyNoPasskeys } from '../../lib/passkeys.ts'
import { Alert, Button, Icon } from '../../ui/index.ts'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'

export interface PasskeySignInProps {
  onSignedIn: (signedIn: SignedIn) => void
}

/** In the place of the password; nothing where the browser has no passkeys. */
export function PasskeySignIn(props: PasskeySignInProps) {
  return typeof window === 'undefined' || whyNoPasskeys() !== null ? null : <Offer {...props} />
}

function Offer({ onSignedIn }: PasskeySignInProps) {
  const { press, pending, problem } = usePasskeySignIn(onSignedIn)
  return (
    <div className="grid gap-3">
      <Button variant="secondary" pending={pending} onClick={() => void press()}>
        <Icon name="lock" size={20} />
        {text.signIn}
      </Button>
      {problem !== null && <Alert tone="danger">{problem}</Alert>}
    </div>
  )
}
