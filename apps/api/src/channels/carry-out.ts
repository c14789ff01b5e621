import { asImei, type Imei, modelName, type NigerianPhone } from '@amana/contract'
import { AppError } from '../kernel/app-error.ts'
import { HOUR } from '../kernel/durations.ts'
import { newId } from '../kernel/random.ts'
import { proveByPhone } from '../modules/accounts/index.ts'
import { readWaiting } from '../modules/custody/index.ts'
import { listDevices } from '../modules/devices/index.ts'
import { flagOwnDevice, phonesOf } from '../modules/flags/index.ts'
import type { ChannelDeps } from './deps.ts'
import { DEVICES_ON_A_PAGE, type Effect, type Result } from './dialogue.ts'
import { readCaseState, reportLost } from './lost-reports.ts'
import { msisdnHashOf } from './numbers.ts'
import { type PhoneCheck, upsertLocale } from './phone-queries.ts'
import { startCheck } from './start-check.ts'

/** Tries of one number, of any account or case. */
const MAX_PINS_PER_HOUR = 20
const MAX_CASES_PER_HOUR = 30

/** The reason that officers read in a report by USSD. */
const BY_USSD = {
  reason: 'Reported by USSD with the account PIN.',
  location: 'Not given (USSD)',
  deviceState: null,
}

/**
 * Carries out what the dialogue asks for, by the use cases that every way into the product has. Refusals
 * are results. A check that was started comes with its order, which the caller keeps.
 *
 * @throws any error that is not a refusal
 */
export async function carryOut(
  deps: ChannelDeps,
  msisdn: NigerianPhone,
  effect: Effect,
): Promise<{ result: Result; order?: PhoneCheck }> {
  try {
    if (effect.is === 'startCheck') return await order(deps, msisdn, effect.imei)
    return { result: await run(deps, msisdn, effect) }
  } catch (error) {
    const refused = error instanceof AppError ? refusalOf(error, effect) : null
    if (refused) return { result: refused }
    throw error
  }
}

/** The order is kept together with the turn. */
async function order(
  deps: ChannelDeps,
  msisdn: NigerianPhone,
  imei: Imei,
): Promise<{ result: Result; order?: PhoneCheck }> {
  const check = await startCheck(deps, { orderId: newId(deps.clock.now()), imei, msisdn, channel: 'ussd' })
  return check
    ? { result: { is: 'started', ...check.started }, order: check.order }
    : { result: { is: 'noPayment' } }
}

async function run(
  deps: ChannelDeps,
  msisdn: NigerianPhone,
  effect: Exclude<Effect, { is: 'startCheck' }>,
): Promise<Result> {
  const { database, clock, useLimits, channelKey } = deps
  switch (effect.is) {
    case 'provePin':
      await useLimits.count({ what: 'PINs by phone', of: msisdn, most: MAX_PINS_PER_HOUR, windowMs: HOUR })
      return { is: 'proven', userId: await proveByPhone(deps, { caller: msisdn, ...effect }) }
    case 'listDevices': {
      const { userId, cursor } = effect
      const page = await listDevices(
        deps,
        { userId },
        { cursor: cursor ?? undefined, limit: DEVICES_ON_A_PAGE },
      )
      const devices = page.results.map((device) => ({
        id: device.id,
        imei: asImei(device.imei),
        name: modelName(device),
      }))
      return { is: 'devices', devices, next: page.next }
    }
    case 'report': {
      const { userId, device, as } = effect
      const flag = await flagOwnDevice(deps, userId, { ...BY_USSD, imei: device.imei, flagType: as })
      return { is: 'reported', caseNumber: flag.case_number }
    }
    case 'findPhones': {
      const { phones } = await phonesOf(deps, { channel: 'sms', target: msisdn })
      const listed = phones.map((phone, index) => ({
        id: index,
        imei: asImei(phone.imei),
        name: modelName(phone),
      }))
      return { is: 'phones', phones: listed }
    }
    case 'sendReport':
      return { is: 'sent', ...(await reportLost(deps, msisdn, effect.report)) }
    case 'readCase': {
      await useLimits.count({ what: 'cases by phone', of: msisdn, most: MAX_CASES_PER_HOUR, windowMs: HOUR })
      const { caseNumber, phone } = effect
      const asked = { caseNumber, unverifiedPhone: phone, asker: msisdn }
      return { is: 'case', case: await readCaseState(deps, asked) }
    }
    case 'readWaiting': {
      const own = await readWaiting(deps, effect.userId)
      if (!own) return { is: 'waiting', phone: null }
      const { imei, station, code } = own
      const call = station === null || code === null ? null : { station: station.name, code }
      return { is: 'waiting', phone: { imei, name: modelName(own), call } }
    }
    case 'keepLanguage':
      await upsertLocale(database.db, msisdnHashOf(channelKey, msisdn), effect.locale, clock.now())
      return { is: 'languageKept' }
  }
}

function refusalOf({ code, details }: AppError, effect: Effect): Result | null {
  switch (code) {
    case 'pin_wrong':
      return { is: 'pinWrong' }
    case 'account_locked':
      return lockOf(details)
    case 'too_many_requests':
      return { is: 'tooMany' }
    case 'case_open':
      return { is: 'caseOpen', caseNumber: String(details.context?.case ?? '') }
    case 'not_found':
      if (effect.is === 'readCase') return { is: 'noCase' }
      return effect.is === 'report' ? { is: 'notYours' } : null
    case 'unavailable':
      return { is: 'down' }
    default:
      return null
  }
}

/** The lock of this caller, or of all callers of the typed number. */
function lockOf({ errors, context }: AppError['details']): Result {
  const until = errors?.find(({ field }) => field === 'locked_until')?.message ?? ''
  return { is: context?.locked === 'callers_pin' ? 'callersLocked' : 'locked', until }
}
