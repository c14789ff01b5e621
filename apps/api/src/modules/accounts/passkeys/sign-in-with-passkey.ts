import type { SignedIn, UsedCredential } from '@amana/contract'
import { AppError } from '../../../kernel/app-error.ts'
import type { AccountDeps } from '../deps.ts'
import { readUser } from '../sessions/read-me.ts'
import { startSession } from '../sessions/start-session.ts'
import { checkPasskey, withPasskey } from './use-passkey.ts'

/**
 * Signs in with a passkey alone: it verified the person itself, so it stands for the password and the second
 * step. An officer's passkey is unknown here: officers have their own sign-in.
 *
 * @throws AppError those of `checkPasskey` and `withPasskey`
 */
export async function signInWithPasskey(
  deps: AccountDeps,
  { credential, userAgent }: { credential: UsedCredential; userAgent: string | undefined },
): Promise<SignedIn> {
  const checked = await checkPasskey(deps, { purpose: 'sign in' }, credential)
  const { user_id: userId, role } = checked.key
  if (role !== 'user') throw new AppError('passkey_unknown')
  return withPasskey(deps, checked, async (tx) => {
    const tokens = await startSession(deps, tx, { userId, role, userAgent })
    return { ...tokens, user: await readUser(deps, tx, userId) }
  })
}
