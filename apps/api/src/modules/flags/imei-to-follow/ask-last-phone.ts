import type { EndpointData, EndpointInput, askLastPhone as endpoint } from '@amana/contract'
import { AppError } from '../../../kernel/app-error.ts'
import { DAY } from '../../../kernel/durations.ts'
import { askSimReplaced, lastPhoneOf } from '../../telecom/index.ts'
import type { TheftReportDeps } from '../deps.ts'
import { provenContact } from './contact-code.ts'
import { selectAccountOf } from './look-up-queries.ts'

/** Questions about the number of one account, for two look-ups with a mistake. */
const MAX_QUESTIONS_PER_DAY = 6

/**
 * A person without the IMEI has their network asked: was the SIM of their number replaced, and after a yes,
 * which phone it was in last (decisions §21). The answer is shown to them alone, and its number kept
 * nowhere.
 *
 * @throws AppError code_expired: the proof is over; phone_not_verified: no account has this number;
 *   conflict: the SIM was not replaced, or nobody asked; too_many_requests
 */
export async function askLastPhone(
  deps: TheftReportDeps,
  { proof, question }: EndpointInput<typeof endpoint>['body'],
): Promise<EndpointData<typeof endpoint>> {
  const { database, useLimits } = deps
  const contact = await provenContact(deps, proof)
  const userId = contact.channel === 'sms' ? await selectAccountOf(database.db, contact) : undefined
  if (userId === undefined) throw new AppError('phone_not_verified')
  await useLimits.count({
    what: 'look-ups by network',
    of: userId,
    most: MAX_QUESTIONS_PER_DAY,
    windowMs: DAY,
  })
  const about = { userId, phone: contact.target }
  if (question === 'sim_swap') {
    const said = await askSimReplaced(deps, about)
    return { ...said, phone: null }
  }
  const { imei, ...said } = await lastPhoneOf(deps, about)
  return { ...said, phone: imei === null ? null : { imei, brand: '', model: '' } }
}
