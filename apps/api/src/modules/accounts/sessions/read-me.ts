import type { User } from '@amana/contract'
import type { Actor } from '../../../kernel/actor.ts'
import { AppError } from '../../../kernel/app-error.ts'
import { readUser } from '../account-queries.ts'
import type { AccountDeps } from '../deps.ts'

/** The actor's own account. */
export async function readMe({ database }: Pick<AccountDeps, 'database'>, actor: Actor): Promise<User> {
  if (actor.kind !== 'account') throw new AppError('not_signed_in')
  return readUser(database.db, actor.userId)
}
