import { type CreationOptions, MAX_PASSKEYS, type RequestOptions } from '@amana/contract'
import type { UserActor } from '../../../kernel/actor.ts'
import { AppError } from '../../../kernel/app-error.ts'
import { SECOND } from '../../../kernel/durations.ts'
import { parseUuid } from '../../../kernel/uuid.ts'
import { selectAccount } from '../account-queries.ts'
import { confirmPerson } from '../credentials/confirm-person.ts'
import type { AccountDeps } from '../deps.ts'
import { type ChallengeUse, newChallenge } from './challenges.ts'
import { selectCredentials } from './queries.ts'
import { relyingPartyOf } from './relying-party.ts'
import { ALGORITHMS } from './verify.ts'

/** For the browser; the challenge lives longer, for who is slow. */
const TIMEOUT = 300 * SECOND

/**
 * Options for a new passkey of this account, after the password and the second step where one is on. They
 * serve this session alone.
 *
 * @throws AppError too_many_passkeys; those of `confirmPerson`, with `password` and `code`
 */
export async function offerPasskey(
  deps: AccountDeps,
  actor: UserActor,
  { password, code }: { password?: string | undefined; code?: string | undefined },
): Promise<CreationOptions> {
  const spend = await confirmPerson(deps, actor, { password, second_step: code }, 'password', ['code'])
  const account = await selectAccount(deps.database.db, actor.userId)
  if (!account) throw new AppError('not_signed_in')
  const known = await selectCredentials(deps.database.db, actor.userId)
  if (known.length >= MAX_PASSKEYS) throw new AppError('too_many_passkeys')
  await deps.database.transaction(spend)
  return {
    challenge: newChallenge(deps, { purpose: 'create', sessionId: actor.sessionId }),
    rp: { id: relyingPartyOf(deps.publicUrl).id, name: 'Amana' },
    user: {
      id: parseUuid(account.id).toString('base64url'),
      name: account.officer_id ?? account.email,
      displayName: `${account.first_name} ${account.last_name}`,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: TIMEOUT,
    attestation: 'none',
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      type: 'public-key',
      transports,
    })),
  }
}

/** Options for a sign-in. They name no passkey: the browser offers those that it has. */
export function requestOptions(
  deps: Pick<AccountDeps, 'codeKey' | 'clock' | 'publicUrl'>,
  use: ChallengeUse,
): RequestOptions {
  return {
    challenge: newChallenge(deps, use),
    rpId: relyingPartyOf(deps.publicUrl).id,
    timeout: TIMEOUT,
    userVerification: 'required',
  }
}
