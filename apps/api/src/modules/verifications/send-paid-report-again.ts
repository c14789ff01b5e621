import type { sendPaidReportAgain as contract, EndpointInput } from '@amana/contract'
import { hasAnswered } from '../../db/answered-address.ts'
import { DAY, HOUR } from '../../kernel/durations.ts'
import { newId } from '../../kernel/random.ts'
import { countMailToStranger, countMessage } from '../../limits/message-limits.ts'
import { isWithin } from '../../limits/use-limits.ts'
import { type PaidReportNamed, selectPaidReport } from '../payments/index.ts'
import type { ResendDeps } from './send-report-again.ts'

const MAX_OF_A_NETWORK_PER_HOUR = 5
const MAX_OF_AN_ADDRESS_PER_DAY = 3

/**
 * Sends a paid report again to the address that was given with the payment, when a buyer has lost it. The
 * answer and its time are the same whether anything was paid: each step runs for every request, and a job
 * does the rest.
 *
 * @throws AppError too_many_requests
 */
export async function sendPaidReportAgain(
  deps: ResendDeps,
  { email, imei, reference }: EndpointInput<typeof contract>['body'],
  network: string,
): Promise<null> {
  const { database, clock, jobs, useLimits } = deps
  const named = namedBy({ email, imei, reference })
  const typed = 'reference' in named ? named.reference : named.email
  await useLimits.count(
    { what: 'paid report again', of: network, most: MAX_OF_A_NETWORK_PER_HOUR, windowMs: HOUR },
    { what: 'paid report again asked', of: typed, most: MAX_OF_AN_ADDRESS_PER_DAY, windowMs: DAY },
  )
  await countMessage(deps, { channel: 'email', network })
  const paid = await selectPaidReport(database.db, named)
  const to = paid && paid.email !== '' ? paid.email : null
  const whose = to ?? `nobody ${typed}`
  const within = await isWithin(
    useLimits.count({
      what: 'paid report again sent',
      of: whose,
      most: MAX_OF_AN_ADDRESS_PER_DAY,
      windowMs: DAY,
    }),
  )
  const answered = await hasAnswered(database.db, whose)
  const mayMail = await isWithin(countMailToStranger(deps, answered ? `nobody ${typed}` : whose))
  const sends = to !== null && within && (answered || mayMail)
  await database.transaction((tx) =>
    jobs.enqueue(tx, 'verifications.deliver-asked', {
      id: newId(clock.now()),
      verificationId: sends ? (paid?.verification_id ?? null) : null,
    }),
  )
  return null
}

function namedBy({ email, imei, reference }: EndpointInput<typeof contract>['body']): PaidReportNamed {
  if (reference !== undefined) return { reference }
  if (email === undefined || imei === undefined)
    throw new Error('the contract asks for a reference, or for both')
  return { email, imei }
}
