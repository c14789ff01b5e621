import type { EndpointData, EndpointInput, lookUpPhones as endpoint } from '@amana/contract'
import type { Locale } from '@amana/messages'
import type { Db } from '../../../db/index.ts'
import { isWithin } from '../../../limits/use-limits.ts'
import { issueCodeUnlessTooSoon, spendCode, tryCode } from '../../one-time-codes/index.ts'
import { silentNumberChangedHands } from '../../telecom/index.ts'
import type { FlagDeps, TheftReportDeps } from '../deps.ts'
import { countReportCode } from '../theft-report-code.ts'
import { lookUpSubject, proofOf, typedContact } from './contact-code.ts'
import { type PersonsPhone, type ProvenContact, selectAccountOf, selectPhonesOf } from './look-up-queries.ts'

/** On one screen; nobody knows more phones by heart. */
const MAX_PHONES = 20

/**
 * For a victim without the IMEI (decisions §21). Without a code it sends one, and reads nothing of the
 * registry: words and time are the same for every address. With the code it gives the phones of that person.
 *
 * @throws AppError code_wrong, code_expired, code_tries_used
 */
export async function lookUpPhones(
  deps: TheftReportDeps,
  { code, purpose = 'find', ...typed }: EndpointInput<typeof endpoint>['body'],
  network: string,
  language: Locale = 'en',
): Promise<EndpointData<typeof endpoint>> {
  const { database, clock, codeKey, telecom } = deps
  const contact = typedContact(typed)
  const subject = lookUpSubject(codeKey, contact, purpose)
  if (code === undefined) {
    // A code too many is not sent, and the answer is the same.
    if (await isWithin(countReportCode(deps, contact, network)))
      await database.transaction((tx) =>
        issueCodeUnlessTooSoon(deps, tx, { ...subject, ...contact, locale: language }),
      )
    return {}
  }
  const codeId = await tryCode(deps, { ...subject, code, field: 'code' })
  await database.transaction((tx) => spendCode(tx, codeId, clock.now()))
  if (purpose === 'collect') return { proof: proofOf(codeKey, codeId) }
  const { phones, userId } = await phonesOf(deps, contact)
  const asks = contact.channel === 'sms' && userId !== null
  return {
    phones: phones.map(({ imei, brand, model }) => ({ imei, brand, model })),
    checked: phones.filter(({ checked }) => checked).map(({ imei }) => imei),
    network: asks ? telecom.networkOf(contact.target) : null,
    proof: proofOf(codeKey, codeId),
  }
}

/**
 * The phones of the person who has proven this contact. A number of an account that was silent for long may
 * be somebody else's by now: then the account's phones are not shown.
 */
export async function phonesOf(
  deps: Pick<FlagDeps, 'database' | 'clock' | 'jobs' | 'telecom'>,
  contact: ProvenContact,
): Promise<{ phones: PersonsPhone[]; userId: string | null }> {
  const db: Db = deps.database.db
  const account = await selectAccountOf(db, contact)
  const lost =
    account !== undefined &&
    contact.channel === 'sms' &&
    (await silentNumberChangedHands(deps, { userId: account, phone: contact.target }))
  const userId = account === undefined || lost ? null : account
  return { phones: await selectPhonesOf(db, contact, { userId, limit: MAX_PHONES }), userId }
}
