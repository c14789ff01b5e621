import {
  deviceStatusOf,
  type EndpointData,
  type searchDevices as endpoint,
  type Imei,
  type ListStatus,
  listStatusSchema,
  type Model,
  parseImei,
  samePhone,
} from '@amana/contract'
import type { Db } from '../../db/index.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { fieldError } from '../../kernel/app-error.ts'
import { recordAudit } from '../audit/index.ts'
import { imeisOf } from '../devices/index.ts'
import type { LawEnforcementDeps } from './deps.ts'
import {
  type FoundDevice,
  type MostSevereFlag,
  selectDevicesBetween,
  selectFlaggedBetween,
  selectListStatuses,
  selectMostSevereFlags,
  selectTacModel,
} from './device-queries.ts'
import { imeiRange } from './rules.ts'

type Result = EndpointData<typeof endpoint>['results'][number]
type Unlisted = Omit<Result, 'listed'>

const MOST = 100

/**
 * Devices by IMEI, or by at least its first 8 digits: registered ones with and without flags, flagged
 * unregistered ones, and a whole IMEI on an imported list. At most 100. The search is audited with the
 * beginning in place of the IMEI, so that the log of a phone contains it.
 *
 * @throws AppError validation_failed: neither an IMEI nor the beginning of one
 */
export async function searchDevices(
  { database: { db }, clock }: Pick<LawEnforcementDeps, 'database' | 'clock'>,
  actor: OfficerActor,
  q: string,
): Promise<EndpointData<typeof endpoint>> {
  const { userId } = actor
  const range = imeiRange(q)
  if (!range) throw fieldError('q', 'Enter an IMEI, or at least its first 8 digits')
  const exact = parseImei(range.low)
  const imei = exact.ok && range.low === range.high ? exact.imei : null
  // The phone whatever its check digit: a number is its first 14 digits (decisions §17).
  const between = imei === null ? range : { low: `${imei.slice(0, 14)}0`, high: `${imei.slice(0, 14)}9` }
  const { results, owners } = await find(db, between, imei, clock.now())
  const [owner = null] = owners
  const detail = { from: range.low, to: range.high, rows: results.length, owners }
  const subjectUserId = owners.length === 1 ? owner : null
  await recordAudit(db, { at: clock.now(), userId, action: 'search_devices', imei: range.digits, subjectUserId, detail })
  return { results, count: results.length }
}

/** The results, and the owners whose names are among them. */
async function find(
  db: Db,
  range: { low: string; high: string },
  imei: Imei | null,
  now: Date,
): Promise<{ results: Result[]; owners: string[] }> {
  const [devices, flagged] = await Promise.all([
    selectDevicesBetween(db, range, { limit: MOST, now }),
    selectFlaggedBetween(db, range, MOST),
  ])
  const imeis = devices.flatMap(imeisOf)
  const asked = imei === null ? [] : [imei]
  const [flags, statuses] = await Promise.all([
    selectMostSevereFlags(db, [...imeis, ...flagged]),
    selectListStatuses(db, [...imeis, ...flagged, ...asked]),
  ])
  const statusOf = (each: string | null) => (each === null ? undefined : statuses.get(each.slice(0, 14)))
  const withList = (result: Unlisted): Result => ({ ...result, listed: worst(statusOf(result.imei), statusOf(result.imei2)) })
  const results = [
    ...devices.map((device) => registeredResult(device, flags)),
    ...flagged.map((found) => unknownResult(found, flags.find((flag) => flag.imei === found) ?? null, null)),
  ]
  const owners = [...new Set(devices.flatMap(({ owner_user_id }) => owner_user_id ?? []))]
  if (results.length > 0 || imei === null) return { results: results.slice(0, MOST).map(withList), owners }
  if (statuses.size === 0) return { results: [], owners: [] }
  return { results: [withList(unknownResult(imei, null, (await selectTacModel(db, imei)) ?? null))], owners: [] }
}

/** The worse status of a phone's two IMEIs. */
function worst(one: ListStatus | undefined, other: ListStatus | undefined): ListStatus | null {
  return listStatusSchema.options.find((status) => status === one || status === other) ?? null
}

function registeredResult(device: FoundDevice, flags: readonly MostSevereFlag[]): Unlisted {
  const own = flags.filter(
    (flag) => samePhone(flag.imei, device.imei) || (device.imei2 !== null && samePhone(flag.imei, device.imei2)),
  )
  // Out of two IMEIs' flags, the one that determines the device's status.
  const flag = own.find(({ flag_type }) => flag_type === device.active_flag) ?? own[0] ?? null
  const named = device.owner_first_name !== null && device.owner_last_name !== null
  return {
    id: device.id,
    imei: device.imei,
    imei2: device.imei2,
    brand: device.brand,
    model: device.model,
    status: deviceStatusOf(device),
    registration_date: device.registered_at.toISOString(),
    owner: named ? { first_name: device.owner_first_name ?? '', last_name: device.owner_last_name ?? '' } : null,
    ...flagPart(flag),
  }
}

function unknownResult(imei: string, flag: MostSevereFlag | null, tac: Model | null): Unlisted {
  const { brand, model } = tac ?? flag ?? { brand: '', model: '' }
  return {
    id: null,
    imei,
    imei2: null,
    brand,
    model,
    status: null,
    registration_date: null,
    owner: null,
    ...flagPart(flag),
  }
}

function flagPart(flag: MostSevereFlag | null) {
  return {
    reported_by: flag?.reporter_name ?? null,
    flag_type: flag?.open ? flag.flag_type : null,
    created_at: flag?.created_at.toISOString() ?? null,
  }
}
