import type { Tx } from '../../db/index.ts'
import type { UserActor } from '../../kernel/actor.ts'
import { fieldError } from '../../kernel/app-error.ts'
import { countMessage } from '../../limits/message-limits.ts'
import type { CheckedIdentity } from '../identity/index.ts'
import { decoySubject, issueCode, spendCode, tryCode } from '../one-time-codes/index.ts'
import type { ProfileDeps } from './deps.ts'

const FIELD = 'identity_code'

/**
 * The names on a NIN or BVN match. Where the provider has a phone for the number, a code to that phone proves
 * that it is this person's (decisions §17): without a code one is sent. Nothing of the number is kept
 * meanwhile; the code belongs to this account and this number.
 *
 * @returns what uses the code up, in the transaction that keeps the number
 * @throws AppError identity_code_needed, code_wrong, code_expired on `identity_code`; code_tries_used,
 *   code_too_soon, too_many_requests
 */
export async function proveByPhone(
  deps: ProfileDeps,
  { userId, network }: UserActor,
  { kind, number, phone }: CheckedIdentity,
  unverifiedCode: string | undefined,
): Promise<(tx: Tx) => Promise<void>> {
  if (phone === null) return async () => undefined
  const subject = decoySubject(deps.codeKey, `identity ${userId} ${kind} ${number}`)
  const code = { purpose: 'identity', subject } as const
  if (unverifiedCode === undefined) {
    await countMessage(deps, { channel: 'sms', network, typed: phone, userId })
    await deps.database.transaction((tx) => issueCode(deps, tx, { ...code, channel: 'sms', target: phone }))
    const message = codeSent(kind, phone.slice(-4))
    throw fieldError(FIELD, message, 'identity_code_needed')
  }
  const id = await tryCode(deps, { ...code, code: unverifiedCode, field: FIELD })
  return (tx) => spendCode(tx, id, deps.clock.now())
}

function codeSent(kind: CheckedIdentity['kind'], lastFour: string): string {
  return `We sent a code by SMS to the phone number that belongs to this ${kind.toUpperCase()}: •••••••${lastFour}. Enter it to verify.`
}
