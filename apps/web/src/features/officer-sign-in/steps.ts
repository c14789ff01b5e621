import type { officerSignIn } from '@amana/contract/accounts'
import type { EndpointData } from '@amana/contract/endpoint'

/** An officer's id and password. Held in memory until the sign-in is over, never stored. */
export interface Credentials {
  officerId: string
  password: string
}

/**
 * The step of a sign-in: id and password, a passkey (`app`: the authenticator app will do too), a code
 * (`app`: the authenticator app's; nothing was sent), the first own password.
 */
export type Step =
  | { name: 'credentials' }
  | PasskeyStep
  | { name: 'code'; email: string; app: boolean; attempt: string }
  | ({ name: 'new-password' } & Credentials)

interface PasskeyStep {
  name: 'passkey'
  officerId: string
  email: string
  app: boolean
  attempt: string
}

type Answer = EndpointData<typeof officerSignIn>
export type SignedInOfficer = Extract<Answer, { user: unknown }>

/** The next step that the server asks for; null: the officer is signed in. */
export function stepAfter(answer: Answer, credentials: Credentials): Step | null {
  if ('otp_required' in answer) {
    const { email, attempt, method, methods } = answer
    const app = method === 'totp'
    if (methods?.includes('passkey'))
      return { name: 'passkey', officerId: credentials.officerId, email, app, attempt }
    return { name: 'code', email, app, attempt }
  }
  if ('password_change_required' in answer) return { name: 'new-password', ...credentials }
  return null
}
