import type { Actor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'

/** The account of an officer; the account's role alone decides (decisions D5). @throws AppError not_signed_in, forbidden */
export function officerIdOf(actor: Actor): string {
  if (actor.kind !== 'account') throw new AppError('not_signed_in')
  if (actor.role === 'user') throw new AppError('forbidden')
  return actor.userId
}

/** @throws AppError not_signed_in, forbidden */
export function supervisorIdOf(actor: Actor): string {
  const userId = officerIdOf(actor)
  if (actor.kind !== 'account' || actor.role !== 'supervisor') throw new AppError('forbidden')
  return userId
}
