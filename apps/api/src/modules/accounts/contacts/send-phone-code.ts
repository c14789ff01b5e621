import type { NigerianPhone } from '@amana/contract'
import type { Actor } from '../../../kernel/actor.ts'
import { SECOND } from '../../../kernel/durations.ts'
import { issueCode, selectOpenTarget } from '../../one-time-codes/index.ts'
import { selectAccount } from '../account-queries.ts'
import { subjectOfPhone } from '../code-subject.ts'
import { type Confirmation, type ConfirmDeps, confirmPerson } from '../credentials/confirm-person.ts'
import type { Spend } from '../credentials/second-step.ts'
import { countMessage, type LimitDeps } from '../message-limits.ts'

/**
 * Sends a code by SMS: for a signed-in account to any number that it claims, else to the account that
 * registered with the number. A number without such an account is answered alike, and nothing is sent.
 * Replacing a number asks for the password and the second step (decisions §17).
 *
 * @returns seconds for which the code can be used
 * @throws AppError code_too_soon, too_many_requests; those of `confirmPerson`
 */
export async function sendPhoneCode(
  deps: ConfirmDeps & LimitDeps,
  actor: Actor,
  { phone_number, ...confirmation }: { phone_number: NigerianPhone } & Confirmation,
  network: string,
): Promise<{ phone_number: string; expires_in: number }> {
  const { id: subject, reachable } = await subjectOfPhone(deps, actor, phone_number)
  const spend = await confirmReplacement(deps, actor, phone_number, confirmation)
  const asker = actor.kind === 'account' ? { userId: actor.userId } : { network, call: 'phone code' }
  await countMessage(deps, { channel: 'sms', to: phone_number, asker })
  const { expiresAt } = await deps.database.transaction(async (tx) => {
    await spend?.(tx)
    return issueCode(deps, tx, { purpose: 'verify_phone', subject, channel: 'sms', target: reachable ? phone_number : null })
  })
  return { phone_number, expires_in: Math.round((expiresAt.getTime() - deps.clock.now().getTime()) / SECOND) }
}

/**
 * Null: a visitor, a first number, the same number, or another code to a number that was confirmed just now.
 */
async function confirmReplacement(
  deps: ConfirmDeps,
  actor: Actor,
  phoneNumber: string,
  confirmation: Confirmation,
): Promise<Spend | null> {
  if (actor.kind !== 'account') return null
  const present = (await selectAccount(deps.database.db, actor.userId))?.phone_number ?? null
  if (present === null || present === phoneNumber) return null
  const open = await selectOpenTarget(deps.database.db, { purpose: 'verify_phone', subject: actor.userId }, deps.clock.now())
  return open === phoneNumber ? null : confirmPerson(deps, actor, confirmation)
}
