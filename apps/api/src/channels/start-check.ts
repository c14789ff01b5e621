import {
  asksOnPhone,
  type Imei,
  luhnValid,
  modelName,
  type NigerianPhone,
  parseAmount,
  type Verification,
} from '@amana/contract'
import { VISITOR } from '../kernel/actor.ts'
import { DAY, HOUR } from '../kernel/durations.ts'
import { createVerification, paidByPhone } from '../modules/verifications/index.ts'
import type { ChannelDeps } from './deps.ts'
import type { StartedCheck } from './dialogue.ts'
import { accessTokenOf, msisdnHashOf } from './numbers.ts'
import { type PhoneCheck, selectPhoneSettings } from './phone-queries.ts'
import type { Channel } from './tables.ts'

/** Checks that one number starts, paid or not. */
const MAX_CHECKS_PER_HOUR = 30
/** Each costs us a text message or two. */
const MAX_FREE_PER_DAY = 20

/**
 * Starts a check as a visitor's, whose secret is computed from the order. Nothing is asked of the network
 * yet; the caller keeps the order.
 *
 * @returns null: this deployment takes no money by phone
 * @throws AppError too_many_requests
 */
export async function startCheck(
  deps: ChannelDeps,
  {
    orderId,
    imei,
    msisdn,
    channel,
  }: { orderId: string; imei: Imei; msisdn: NigerianPhone; channel: Channel },
): Promise<{ started: StartedCheck; order: PhoneCheck } | null> {
  if (!deps.methods.some(asksOnPhone)) return null
  const access_token = accessTokenOf(deps.channelKey, orderId)
  await deps.useLimits.count({
    what: 'checks by phone',
    of: msisdn,
    most: MAX_CHECKS_PER_HOUR,
    windowMs: HOUR,
  })
  const { locale: language } = await selectPhoneSettings(deps.database.db, [
    msisdnHashOf(deps.channelKey, msisdn),
  ])
  const check = await createVerification(deps, VISITOR, { imei, access_token, language })
  const free = await paidByPhone(deps.database.db, msisdn, check)
  if (free)
    await deps.useLimits.count({
      what: 'free answers by phone',
      of: msisdn,
      most: MAX_FREE_PER_DAY,
      windowMs: DAY,
    })
  return {
    started: describe(orderId, check, free),
    order: { id: orderId, verification_id: check.id, channel, phone_number: msisdn },
  }
}

/** The check as a caller sees it. */
export function describe(
  order: string,
  { device_info, required_amount }: Verification,
  free: boolean,
): StartedCheck {
  const imei = device_info.device as Imei
  const price = free ? 0 : Math.round((parseAmount(required_amount) ?? 0) / 100)
  return { order, imei, name: modelName(device_info), wrongDigit: !luhnValid(imei), price }
}
