import { ACCOUNT_MESSAGES, type EndpointInput, type deleteProfile as endpoint } from '@amana/contract'
import type { UserActor } from '../../../kernel/actor.ts'
import { AppError, fieldError } from '../../../kernel/app-error.ts'
import { selectAccount } from '../account-queries.ts'
import { type ConfirmDeps, confirmPerson, type StepFields } from './confirm-person.ts'
import { requireNoRecovery } from './recovery-rules.ts'
import { requirePin } from './require-pin.ts'
import type { Spend } from './second-step.ts'

type DeletionBody = EndpointInput<typeof endpoint>['body']

/** The credentials that the account's row must still have when it is deleted. */
export interface StandingCredentials {
  recovered_at: Date | null
  pin_hash: string | null
}

/**
 * Deleting an account takes everything that there is: password, second step, no recovery in the last 72
 * hours, and the PIN, in this order (decisions §18).
 *
 * @returns for the transaction of the deletion: uses up the second step, after `standing` was locked
 * @throws AppError those of `confirmPerson`, with `code`; recently_recovered; validation_failed or pin_wrong
 *   on `pin`; account_locked. In the transaction: recently_recovered, conflict when the PIN has changed
 *   meanwhile
 */
export async function confirmDeletion(
  deps: ConfirmDeps,
  actor: UserActor,
  { password, code, second_step, pin }: DeletionBody,
): Promise<(standing: StandingCredentials, ...spent: Parameters<Spend>) => Promise<void>> {
  const typed = { password, second_step: code ?? second_step }
  const spend = await confirmPerson(deps, actor, typed, 'password', stepFields({ code, second_step }))
  const account = await selectAccount(deps.database.db, actor.userId)
  if (!account) throw new AppError('not_signed_in')
  requireNoRecovery(account, deps.clock.now())
  const pinHash = account.pin_hash === null ? null : await requireTypedPin(deps, actor, pin)
  return async (standing, tx) => {
    requireNoRecovery(standing, deps.clock.now())
    if (standing.pin_hash !== pinHash) throw new AppError('conflict')
    await spend(tx)
  }
}

/** `second_step` is the former name of `code`. */
function stepFields({ code, second_step }: Pick<DeletionBody, 'code' | 'second_step'>): StepFields {
  if (code !== undefined) return ['code']
  return second_step !== undefined ? ['second_step'] : ['code', 'second_step']
}

async function requireTypedPin(
  deps: ConfirmDeps,
  actor: UserActor,
  pin: string | undefined,
): Promise<string> {
  if (pin === undefined) throw fieldError('pin', ACCOUNT_MESSAGES.pinRequired)
  return requirePin(deps, actor, pin, { field: 'pin', evenHeld: true })
}
