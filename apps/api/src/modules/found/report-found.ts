import type { EndpointData, EndpointInput, reportFound as endpoint } from '@amana/contract'
import type { Locale } from '@amana/messages'
import type { Tx } from '../../db/index.ts'
import type { UserActor, VisitorActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { after, DAY } from '../../kernel/durations.ts'
import { newId, newSecret } from '../../kernel/random.ts'
import { hashSecret } from '../../kernel/secrets.ts'
import { budgetOf } from '../../limits/budget.ts'
import { countMessage } from '../../limits/message-limits.ts'
import { isWithin } from '../../limits/use-limits.ts'
import { selectOwnedDevice } from '../devices/index.ts'
import { insertCase, lockFinder, type NewCase, selectReportTimes, selectSameReport } from './case-queries.ts'
import type { FoundDeps } from './deps.ts'
import { insertMessage, insertToken } from './message-queries.ts'
import { caseYear, MAX_REPORTS_PER_DAY, SAME_REPORT, waitOfDay } from './rules.ts'

type Body = EndpointInput<typeof endpoint>['body']

/**
 * Anybody says that they found a phone. The registry is asked by a job after the answer, so that the answer
 * and its time are the same no matter what is known of the number; a signed-in caller learns about their own
 * phones alone. The same words sent again within ten minutes open the same case.
 *
 * @throws AppError own_phone: the caller owns it; too_many_requests after 10 reports a day with one address,
 *   or when REPORTS_PER_HOUR, or this network's tenth of it, is used up
 */
export async function reportFound(
  deps: FoundDeps,
  actor: UserActor | VisitorActor,
  body: Body,
  network: string,
  language: Locale = 'en',
): Promise<EndpointData<typeof endpoint>> {
  const { database, useLimits, budgets } = deps
  const user = actor.kind === 'account' && actor.role === 'user' ? actor.userId : null
  if (user !== null && (await selectOwnedDevice(database.db, user, { imei: body.imei })))
    throw new AppError('own_phone')
  await useLimits.count(...budgetOf('found', budgets.reports, network))
  const mails = await isWithin(countMessage(deps, { channel: 'email', network }))
  return database.transaction((tx) => write(deps, tx, { body, user, mails, language }))
}

async function write(
  { clock, jobs }: FoundDeps,
  tx: Tx,
  { body, user, mails, language }: { body: Body; user: string | null; mails: boolean; language: Locale },
): Promise<EndpointData<typeof endpoint>> {
  const { imei, place, device_state: state, email, message } = body
  await lockFinder(tx, email)
  // Read after the lock: reports of others while this one waited lie in the past.
  const now = clock.now()
  const report: NewCase = {
    id: newId(now),
    imei,
    place,
    state,
    email,
    message,
    userId: user,
    locale: language,
    now,
  }
  const wait = waitOfDay(
    await selectReportTimes(tx, email, after(now, -DAY), MAX_REPORTS_PER_DAY),
    MAX_REPORTS_PER_DAY,
    now,
  )
  if (wait !== null) throw new AppError('too_many_requests', { retryAfterSeconds: wait })
  const token = newSecret()
  const same = await selectSameReport(tx, report, after(now, -SAME_REPORT))
  if (same) {
    await insertToken(tx, { hash: hashSecret(token), caseId: same.id, side: 'finder', mailed: false, now })
    return { case: same.case_number, thread_token: token }
  }
  const caseNumber = await insertCase(tx, report, caseYear(now))
  await insertMessage(tx, {
    id: newId(now),
    caseId: report.id,
    side: 'finder',
    kind: 'message',
    text: message,
    created_at: now,
  })
  await insertToken(tx, { hash: hashSecret(token), caseId: report.id, side: 'finder', mailed: false, now })
  await jobs.enqueue(tx, 'found.match', { caseId: report.id, mails })
  return { case: caseNumber, thread_token: token }
}
