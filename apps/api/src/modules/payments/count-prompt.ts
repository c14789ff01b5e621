import type { Db, Tx } from '../../db/index.ts'
import { type Actor, userIdOf } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { after, HOUR, MINUTE, SECOND } from '../../kernel/durations.ts'
import { budgetOf } from '../../limits/budget.ts'
import type { PaymentDeps } from './deps.ts'
import { lockPromptsTo, selectPromptsTo } from './prompt-queries.ts'
import { PROMPT_WINDOW, PROMPTS_TO_ONE } from './rules.ts'

const FIELD = 'metadata.phone_number'
const OF_AN_ACCOUNT = 10

/**
 * Counts a prompt for its account, its network and the whole product, unless the phone gets none now.
 *
 * @throws AppError too_many_requests, on the phone number where that is the reason
 */
export async function countPrompt(
  { database, clock, useLimits, budgets }: Pick<PaymentDeps, 'database' | 'clock' | 'useLimits' | 'budgets'>,
  { actor, network, phoneNumber }: { actor: Actor; network: string; phoneNumber: string | null },
): Promise<void> {
  if (phoneNumber !== null) await refuseWhilePrompted(database.db, phoneNumber, clock.now())
  const userId = userIdOf(actor)
  await useLimits.count(
    ...(userId === null ? [] : [{ what: 'prompts of one', of: userId, most: OF_AN_ACCOUNT, windowMs: HOUR }]),
    ...budgetOf('prompts', budgets.prompts, network),
  )
}

/**
 * In the transaction that records the prompt: other prompts to the number wait for it.
 *
 * @throws AppError too_many_requests on the phone number
 */
export async function takePrompt(tx: Tx, phoneNumber: string, now: Date): Promise<void> {
  await lockPromptsTo(tx, phoneNumber)
  await refuseWhilePrompted(tx, phoneNumber, now)
}

/** One prompt at a time, three an hour: else anybody could ring a stranger's phone all day. */
async function refuseWhilePrompted(db: Db, phoneNumber: string, now: Date): Promise<void> {
  const prompts = await selectPromptsTo(db, phoneNumber, {
    since: after(now, -PROMPT_WINDOW),
    limit: PROMPTS_TO_ONE,
  })
  const oldest = prompts[PROMPTS_TO_ONE - 1]
  if (oldest) {
    const wait = oldest.created_at.getTime() + PROMPT_WINDOW - now.getTime()
    const minutes = Math.max(1, Math.ceil(wait / MINUTE))
    const when = minutes === 1 ? 'a minute' : `${minutes} minutes`
    throw refused(
      `This number got ${PROMPTS_TO_ONE} payment requests within an hour. Try again in ${when}, or pay another way.`,
      wait,
    )
  }
  if (prompts.some(({ open }) => open))
    throw refused(
      'A payment request is open on this number. Confirm or decline it on the phone, then try again.',
      MINUTE,
    )
}

function refused(message: string, waitMs: number): AppError {
  return new AppError('too_many_requests', {
    message,
    errors: [{ field: FIELD, message }],
    retryAfterSeconds: Math.max(1, waitMs / SECOND),
  })
}
