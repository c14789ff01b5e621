import { type Actor, userIdOf } from '../../../kernel/actor.ts'
import { decoySubject } from '../../one-time-codes/index.ts'
import type { AccountDeps } from '../deps.ts'
import { selectUnverifiedAccountId } from './queries.ts'

/**
 * The account that a code to this number is for. `reachable` false: none, a decoy that looks the same from
 * outside.
 */
export async function subjectOfPhone(
  { database, codeKey }: Pick<AccountDeps, 'database' | 'codeKey'>,
  actor: Actor,
  phoneNumber: string,
): Promise<{ id: string; reachable: boolean }> {
  const account = userIdOf(actor) ?? (await selectUnverifiedAccountId(database.db, phoneNumber))
  return account === null ? { id: decoySubject(codeKey, phoneNumber), reachable: false } : { id: account, reachable: true }
}
