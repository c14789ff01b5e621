import type { NigerianPhone } from '@amana/contract'
import type { Actor } from '../../../kernel/actor.ts'
import { SECOND } from '../../../kernel/durations.ts'
import { issueCode } from '../../one-time-codes/index.ts'
import { subjectOfPhone } from '../code-subject.ts'
import type { AccountDeps } from '../deps.ts'

/**
 * Sends a code by SMS: for a signed-in account to any number that it claims, else to the account that
 * registered with the number. A number without such an account is answered alike, and nothing is sent.
 *
 * @returns seconds for which the code can be used
 * @throws AppError code_too_soon
 */
export async function sendPhoneCode(
  deps: Pick<AccountDeps, 'database' | 'clock' | 'jobs' | 'codeKey'>,
  actor: Actor,
  { phone_number }: { phone_number: NigerianPhone },
): Promise<{ phone_number: string; expires_in: number }> {
  const { id: subject, reachable } = await subjectOfPhone(deps, actor, phone_number)
  const { expiresAt } = await deps.database.transaction((tx) =>
    issueCode(deps, tx, { purpose: 'verify_phone', subject, channel: 'sms', target: reachable ? phone_number : null }),
  )
  return { phone_number, expires_in: Math.round((expiresAt.getTime() - deps.clock.now().getTime()) / SECOND) }
}
