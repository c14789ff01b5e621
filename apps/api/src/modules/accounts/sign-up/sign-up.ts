import {
  ACCOUNT_MESSAGES,
  CODE_LIFE_SECONDS,
  type registerUser as contract,
  type EndpointData,
  type EndpointInput,
  REGISTRATION_SESSION_SECONDS,
} from '@amana/contract'
import { type AppError, fieldError } from '../../../kernel/app-error.ts'
import { newId } from '../../../kernel/random.ts'
import { issueCode, selectNewestCode, updateOpenCodesEnded } from '../../one-time-codes/index.ts'
import { selectAccountByEmail } from '../account-queries.ts'
import { hashPassword } from '../credentials/passwords.ts'
import { requireUncommonPassword, requireUnrelatedPassword } from '../credentials/require-uncommon-password.ts'
import type { AccountDeps } from '../deps.ts'
import { countAsking, countMessage } from '../message-limits.ts'
import { updateSessionsEnded } from '../sessions/queries.ts'
import { type SignUp, upsertAccount } from './queries.ts'
import { recordConsents } from './record-consents.ts'
import { hashOfNetwork, registrationTokenOf } from './registrant.ts'
import { abandonedBefore, isAlive, isTaken } from './rules.ts'

type Input = EndpointInput<typeof contract>['body']

/**
 * Creates an account and sends a code to its address. An account whose address was not proven within the
 * sign-up session, or before the code expired, is replaced.
 * @throws AppError too_many_requests, validation_failed, email_taken; code_too_soon when the address got too
 *   many codes
 */
export async function signUp(deps: AccountDeps, input: Input, network: string): Promise<EndpointData<typeof contract>> {
  const { email } = input
  requireUncommonPassword('password', input.password)
  requireUnrelatedPassword('password', input.password, input)
  await countAsking(deps, network)
  const now = deps.clock.now()
  const existing = await selectAccountByEmail(deps.database.db, email)
  const code = existing && (await selectNewestCode(deps.database.db, { purpose: 'verify_email', subject: existing.id }))
  const abandoned = abandonedBefore(now, isAlive(code, now))
  if (existing && isTaken(existing, abandoned)) throw emailTaken()
  await countMessage(deps, { channel: 'email', to: email, asker: { network, call: 'sign up' } })
  const id = await saveAndSend(deps, abandoned, {
    id: newId(now),
    email,
    first_name: input.first_name,
    last_name: input.last_name,
    phone_number: input.phone_number ?? null,
    password_hash: await hashPassword(input.password),
    registered_from: hashOfNetwork(deps.codeKey, network),
    created_at: now,
  })
  const registration_token = registrationTokenOf(deps.codeKey, { id, created_at: now })
  return { email, expires_in: CODE_LIFE_SECONDS, session_expires_in: REGISTRATION_SESSION_SECONDS, registration_token }
}

async function saveAndSend(deps: AccountDeps, abandoned: Date, newUser: SignUp): Promise<string> {
  const { email, created_at: now } = newUser
  return deps.database.transaction(async (tx) => {
    const userId = await upsertAccount(tx, newUser, abandoned)
    if (userId === undefined) throw emailTaken()
    if (userId !== newUser.id) {
      await updateOpenCodesEnded(tx, userId, now)
      await updateSessionsEnded(tx, userId, 'password_changed', now)
    }
    await recordConsents(tx, userId, now)
    await issueCode(deps, tx, { purpose: 'verify_email', subject: userId, channel: 'email', target: email })
    return userId
  })
}

function emailTaken(): AppError {
  return fieldError('email', ACCOUNT_MESSAGES.emailTaken, 'email_taken')
}
