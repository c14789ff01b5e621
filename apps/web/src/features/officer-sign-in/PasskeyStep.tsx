import type { SignedIn } from '@amana/contract/accounts'
import { offerOfficerPasskey, officerSignInWithPasskey } from '@amana/contract/passkeys'
import { useState } from 'react'
import { call, toApiError } from '../../lib/api.ts'
import { askForPasskey, PasskeyError, whyNoPasskeys } from '../../lib/passkeys.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { Alert, Button, Icon } from '../../ui/index.ts'
import { officer } from './messages.ts'

const text = officer.passkey

export interface PasskeyStepProps {
  officerId: string
  /** Belongs to the password that was right (decisions §17). */
  attempt: string
  /** An authenticator app will do as well. */
  app: boolean
  onApp: () => void
  onSignedIn: (signedIn: SignedIn) => void
}

/** The second step of an officer by a passkey, which works on our own address alone. */
export function PasskeyStep({ officerId, attempt, app, onApp, onSignedIn }: PasskeyStepProps) {
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const missing = whyNoPasskeys()

  async function use() {
    setProblem(null)
    setPending(true)
    try {
      const which = { officer_id: officerId, attempt }
      const { data: options } = await call(offerOfficerPasskey, { body: which })
      const credential = await askForPasskey(options)
      const { data } = await call(officerSignInWithPasskey, { body: { ...which, credential } })
      onSignedIn(data)
      return
    } catch (error) {
      setProblem(error instanceof PasskeyError ? error.message : refusalText(toApiError(error), text.failed))
    }
    setPending(false)
  }

  return (
    <div className="grid gap-5">
      <p>{text.text}</p>
      {missing === null ? (
        <Button size="lg" autoFocus pending={pending} className="w-full" onClick={() => void use()}>
          <Icon name="lock" size={20} />
          {text.use}
        </Button>
      ) : (
        <Alert tone="warning">{missing}</Alert>
      )}
      {problem !== null && <Alert tone="danger">{problem}</Alert>}
      {app ? (
        <Button variant="ghost" disabled={pending} onClick={onApp}>
          {text.app}
        </Button>
      ) : (
        <p className="text-muted text-sm">{text.lost}</p>
      )}
    </div>
  )
}
