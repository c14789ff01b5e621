import type { UserActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'

/** The own profile; another person's is not found. @throws AppError not_found */
export function requireOwn(actor: UserActor, id: string): string {
  if (id !== actor.userId) throw new AppError('not_found')
  return id
}

/**
 * An administrator manages officers' names and contacts: reports and the audit log carry them. @throws
 * AppError forbidden
 */
export function requireOrdinaryUser(actor: UserActor): void {
  if (actor.role !== 'user')
    throw new AppError('forbidden', { message: 'Ask your administrator to change an officer’s account.' })
}
