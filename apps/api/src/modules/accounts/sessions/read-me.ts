import type { User } from '@amana/contract'
import type { Db } from '../../../db/index.ts'
import type { UserActor } from '../../../kernel/actor.ts'
import { AppError } from '../../../kernel/app-error.ts'
import { selectAccount } from '../account-queries.ts'
import type { AccountDeps } from '../deps.ts'
import { presentUser } from '../present-user.ts'

/** The actor's own account. */
export async function readMe(
  deps: Pick<AccountDeps, 'database' | 'officerTwoFactor'>,
  actor: UserActor,
): Promise<User> {
  return readUser(deps, deps.database.db, actor.userId)
}

/** The account as its owner sees it. @throws AppError not_signed_in when it is gone */
export async function readUser(
  { officerTwoFactor }: Pick<AccountDeps, 'officerTwoFactor'>,
  db: Db,
  userId: string,
): Promise<User> {
  const account = await selectAccount(db, userId)
  if (!account) throw new AppError('not_signed_in')
  return presentUser(account, officerTwoFactor)
}
