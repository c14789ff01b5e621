import type { NigerianPhone } from '@amana/contract'
import { type Actor, userIdOf } from '../../../kernel/actor.ts'
import { SECOND } from '../../../kernel/durations.ts'
import { countMessage } from '../../../limits/message-limits.ts'
import { issueCode, selectOpenTarget } from '../../one-time-codes/index.ts'
import { selectAccount } from '../account-queries.ts'
import { subjectOfPhone } from '../code-subject.ts'
import { type Confirmation, type ConfirmDeps, confirmPerson } from '../credentials/confirm-person.ts'
import type { Spend } from '../credentials/second-step.ts'

/**
 * Sends a code by SMS to any number that a signed-in account claims. A visitor is answered alike, and nothing
 * is sent: a proven mailbox comes first (decisions §18), and with it the sign-in. Replacing a number asks for
 * the password and the second step (decisions §17).
 *
 * @returns seconds for which the code can be used
 * @throws AppError code_too_soon, too_many_requests; those of `confirmPerson`
 */
export async function sendPhoneCode(
  deps: ConfirmDeps,
  actor: Actor,
  { phone_number, ...confirmation }: { phone_number: NigerianPhone } & Confirmation,
  network: string,
): Promise<{ phone_number: string; expires_in: number }> {
  const userId = userIdOf(actor)
  const subject = subjectOfPhone(deps, actor, phone_number)
  const spend = await confirmReplacement(deps, actor, phone_number, confirmation)
  if (userId !== null) await countMessage(deps, { channel: 'sms', network, typed: phone_number, userId })
  const { expiresAt } = await deps.database.transaction(async (tx) => {
    await spend?.(tx)
    return issueCode(deps, tx, {
      purpose: 'verify_phone',
      subject,
      channel: 'sms',
      target: userId === null ? null : phone_number,
    })
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
  const open = await selectOpenTarget(
    deps.database.db,
    { purpose: 'verify_phone', subject: actor.userId },
    deps.clock.now(),
  )
  return open === phoneNumber ? null : confirmPerson(deps, actor, confirmation)
}
