import { type Actor, userIdOf } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'

/** @throws AppError not_signed_in */
export function accountIdOf(actor: Actor): string {
  const userId = userIdOf(actor)
  if (userId === null) throw new AppError('not_signed_in')
  return userId
}

/** The own profile; another person's is not found. @throws AppError not_found */
export function requireOwn(actor: Actor, id: string): string {
  const userId = accountIdOf(actor)
  if (id !== userId) throw new AppError('not_found')
  return userId
}

/**
 * An administrator manages officers' names and contacts: reports and the audit log carry them. @throws
 * AppError forbidden
 */
export function requireOrdinaryUser(actor: Actor): void {
  if (actor.kind === 'account' && actor.role !== 'user')
    throw new AppError('forbidden', { message: 'Ask your administrator to change an officer’s account.' })
}
