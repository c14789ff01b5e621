import type { EndpointData, EndpointInput, setUpTwoFactor as endpoint } from '@amana/contract'
import type { UserActor } from '../../../kernel/actor.ts'
import { AppError } from '../../../kernel/app-error.ts'
import { countMessage } from '../../../limits/message-limits.ts'
import { issueCode, updateOpenCodeEnded } from '../../one-time-codes/index.ts'
import { type Account, selectAccount } from '../account-queries.ts'
import type { AccountDeps } from '../deps.ts'
import { authenticatorLinks, newAuthenticatorSecret } from './authenticator.ts'
import { confirmPerson } from './confirm-person.ts'
import { authenticatorContext } from './encryption-context.ts'
import { deletePendingAuthenticator, upsertPendingAuthenticator } from './two-factor-queries.ts'

type Setup = EndpointData<typeof endpoint>

/**
 * Starts the set-up, with the password: a secret for the app, which is returned once, or a code to the
 * address. Sign-ins ask for nothing before `enableTwoFactor`. Starting again ends the earlier set-up.
 *
 * @throws AppError two_factor_on, code_too_soon, too_many_requests; those of `confirmPerson`
 */
export async function setUpTwoFactor(
  deps: AccountDeps,
  actor: UserActor,
  { method, password }: EndpointInput<typeof endpoint>['body'],
): Promise<Setup> {
  const account = await requireOff(deps, actor)
  // No second step to spend: it is off.
  await confirmPerson(deps, actor, { password })
  return method === 'totp' ? beginApp(deps, account) : beginMail(deps, account, actor.network)
}

/** The account, if it has no second step. @throws AppError two_factor_on */
export async function requireOff(
  { database }: Pick<AccountDeps, 'database'>,
  actor: UserActor,
): Promise<Account> {
  const account = await selectAccount(database.db, actor.userId)
  if (!account) throw new AppError('not_signed_in')
  if (account.two_factor_method !== null) throw new AppError('two_factor_on')
  return account
}

async function beginApp({ database, clock, encrypter }: AccountDeps, { id, email }: Account): Promise<Setup> {
  const secret = newAuthenticatorSecret()
  const { keyId, bytes } = encrypter.encrypt(secret, authenticatorContext(id))
  const now = clock.now()
  await database.transaction(async (tx) => {
    await updateOpenCodeEnded(tx, { purpose: 'two_factor', subject: id }, now)
    const begun = await upsertPendingAuthenticator(tx, {
      user_id: id,
      encrypted_secret: bytes,
      key_id: keyId,
      created_at: now,
    })
    if (!begun) throw new AppError('two_factor_on')
  })
  const { url, qr } = await authenticatorLinks(email, secret)
  return { method: 'totp', secret, otpauth_url: url, qr }
}

async function beginMail(
  deps: AccountDeps,
  { id, email }: Account,
  network: string | undefined,
): Promise<Setup> {
  await countMessage(deps, { channel: 'email', network })
  await deps.database.transaction(async (tx) => {
    await deletePendingAuthenticator(tx, id)
    await issueCode(deps, tx, { purpose: 'two_factor', subject: id, channel: 'email', target: email })
  })
  return { method: 'email', secret: null, otpauth_url: null, qr: null }
}
