import {
  type deliverVerification as contract,
  dayInLagos,
  EMAIL_MESSAGES,
  type EndpointData,
  MAX_REPORTS_AGAIN_PER_DAY,
  startOfDayInLagos,
} from '@amana/contract'
import { hasAnswered } from '../../db/answered-address.ts'
import type { Database } from '../../db/index.ts'
import type { JobQueue } from '../../jobs/jobs.ts'
import type { Actor } from '../../kernel/actor.ts'
import { AppError, fieldError } from '../../kernel/app-error.ts'
import type { Clock } from '../../kernel/clock.ts'
import { after, DAY, HOUR, SECOND } from '../../kernel/durations.ts'
import { countMailToStranger, countMessage, type MessageLimitDeps } from '../../limits/message-limits.ts'
import { updateResent } from './queries.ts'
import { NOT_PAID_YET } from './read-report.ts'
import { type CheckAccess, findOwnCheck } from './read-verification.ts'

export interface ResendDeps extends MessageLimitDeps {
  database: Database
  clock: Clock
  jobs: JobQueue
}

/** Reports to one address: a stranger's inbox is no target for many paid checks. */
const MAX_TO_ONE_PER_HOUR = 10

/**
 * Sends the report of a paid check again, at most three times a day in Lagos. Another address replaces the
 * check's: the first one was mistyped.
 *
 * @throws AppError not_found, payment_not_completed, validation_failed on `email`, too_many_requests
 */
export async function sendReportAgain(
  deps: ResendDeps,
  actor: Actor,
  { email, ...access }: CheckAccess & { email?: string | undefined },
  network: string,
): Promise<EndpointData<typeof contract>> {
  const { database, clock, jobs, useLimits } = deps
  const check = await findOwnCheck(database, actor, access)
  if (!check.completed_at) throw new AppError('payment_not_completed', { message: NOT_PAID_YET })
  const to = email ?? check.email
  if (!to) throw fieldError('email', EMAIL_MESSAGES.required)
  await useLimits.count({ what: 'report again to one', of: to, most: MAX_TO_ONE_PER_HOUR, windowMs: HOUR })
  if (!(await hasAnswered(database.db, to))) await countMailToStranger(deps, to)
  await countMessage(deps, { channel: 'email', network })
  const day = dayInLagos(clock.now())
  const nth = await database.transaction(async (tx) => {
    const resends = await updateResent(tx, { id: check.id, email: to, day, most: MAX_REPORTS_AGAIN_PER_DAY })
    if (resends !== null)
      await jobs.enqueue(tx, 'verifications.deliver-again', { verificationId: check.id, day, nth: resends })
    return resends
  })
  if (nth === null) throw usedUp(day, clock.now())
  return { sent_to: to, left_today: MAX_REPORTS_AGAIN_PER_DAY - nth }
}

function usedUp(day: string, now: Date): AppError {
  const midnight = after(startOfDayInLagos(day) ?? now, DAY)
  return new AppError('too_many_requests', {
    message: `This report was sent again ${MAX_REPORTS_AGAIN_PER_DAY} times today. Download it here, or send it again tomorrow.`,
    retryAfterSeconds: Math.max(1, Math.ceil((midnight.getTime() - now.getTime()) / SECOND)),
  })
}
