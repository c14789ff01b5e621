/** The link to the full report that an answer by text message carries. */
import type { Locale } from '@amana/messages'
import type { FileAnswer } from '../http/route.ts'
import { VISITOR } from '../kernel/actor.ts'
import { AppError } from '../kernel/app-error.ts'
import { after, DAY, HOUR } from '../kernel/durations.ts'
import { hashSecret } from '../kernel/secrets.ts'
import { readReport } from '../modules/verifications/index.ts'
import type { ChannelDeps } from './deps.ts'
import { isReportCode, msisdnHashOf, reportCodeOf } from './numbers.ts'
import {
  type PhoneCheck,
  selectPhoneCheckByCode,
  selectPhoneSettings,
  updateReportCode,
} from './phone-queries.ts'
import { readOrdered } from './read-ordered.ts'

/** As long as the order is kept (purge.ts). */
const LINK_LIFE = 30 * DAY
/** Links that one network opens, right and wrong ones. */
const MAX_OPENED_PER_HOUR = 60

/** Makes the link of an order, or finds the one there is. The database has the hash of its code alone. */
export async function linkToReport(
  { database, channelKey, publicUrl }: Pick<ChannelDeps, 'database' | 'channelKey' | 'publicUrl'>,
  { id }: PhoneCheck,
): Promise<string> {
  const code = reportCodeOf(channelKey, id)
  await updateReportCode(database.db, id, hashSecret(code))
  return `${publicUrl}/r/${code}`
}

/**
 * The report behind a link, in the language of the caller’s number, else of the request.
 *
 * @throws AppError not_found: unknown or ended; too_many_requests
 */
export async function openReportLink(
  deps: ChannelDeps,
  { unverifiedCode, network, language }: { unverifiedCode: string; network: string; language: Locale },
): Promise<FileAnswer> {
  const { database, clock, useLimits, channelKey } = deps
  await useLimits.count({ what: 'report links', of: network, most: MAX_OPENED_PER_HOUR, windowMs: HOUR })
  if (!isReportCode(unverifiedCode)) throw new AppError('not_found')
  const order = await selectPhoneCheckByCode(
    database.db,
    hashSecret(unverifiedCode),
    after(clock.now(), -LINK_LIFE),
  )
  if (!order) throw new AppError('not_found')
  const { id, access_token: accessToken } = await readOrdered(deps, order)
  const { locale } = await selectPhoneSettings(database.db, [msisdnHashOf(channelKey, order.phone_number)])
  return readReport(deps, VISITOR, { id, accessToken }, locale === 'en' ? language : locale)
}
