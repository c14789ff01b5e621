import type { officerSignIn } from '@amana/contract/accounts'
import type { EndpointData } from '@amana/contract/endpoint'
import type { FieldError } from '@amana/contract/errors'
import { type ApiError, NETWORK_MESSAGE } from '../../lib/api.ts'

/** Who an officer says they are. Held in memory until the sign-in is over, never stored. */
export interface Credentials {
  officerId: string
  password: string
}

/** Where a sign-in stands: id and password, a code by e-mail, the first password of one's own. */
export type Step = { name: 'credentials' } | { name: 'code'; email: string } | ({ name: 'new-password' } & Credentials)

type Answer = EndpointData<typeof officerSignIn>
export type SignedInOfficer = Extract<Answer, { user: unknown }>

/** What the server asks for next; null: the officer is signed in. */
export function stepAfter(answer: Answer, credentials: Credentials): Step | null {
  if ('otp_required' in answer) return { name: 'code', email: answer.email }
  if ('password_change_required' in answer) return { name: 'new-password', ...credentials }
  return null
}

/** The faults of these fields, by field, the first of each. */
export function faultsOf<Field extends string>(
  errors: readonly FieldError[],
  fields: readonly Field[],
): Partial<Record<Field, string>> {
  const faults: Partial<Record<Field, string>> = {}
  for (const { field, message } of errors) {
    const known = fields.find((name) => name === field)
    if (known) faults[known] ??= message
  }
  return faults
}

/** What stands in the red box: the server's words; S1 §8's default where it had none of use. */
export function formFault(error: ApiError, fallback: string): string {
  if (error.code === 'network') return NETWORK_MESSAGE
  return error.code === 'internal' ? fallback : error.message || fallback
}
