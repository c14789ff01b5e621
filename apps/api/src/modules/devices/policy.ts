import type { Actor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'

export type Account = Extract<Actor, { kind: 'account' }>

/** @throws AppError not_signed_in */
export function accountOf(actor: Actor): Account {
  if (actor.kind !== 'account') throw new AppError('not_signed_in')
  return actor
}

/** Officers see flags of any IMEI; owners those of their own devices. */
export function maySeeEveryFlag(account: Account): boolean {
  return account.role === 'officer' || account.role === 'supervisor'
}
