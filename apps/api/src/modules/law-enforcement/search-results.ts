/** The answer of an officer's search for each phone. */
import {
  deviceStatusOf,
  type EndpointData,
  type searchDevices as endpoint,
  type Imei,
  type ListStatus,
  listStatusSchema,
  type Model,
  samePhone,
} from '@amana/contract'
import type { Db } from '../../db/index.ts'
import { imeisOf } from '../devices/index.ts'
import {
  type FoundDevice,
  type MostSevereFlag,
  selectListStatuses,
  selectMostSevereFlags,
  selectTacModel,
} from './device-queries.ts'
import type { ShownPhone } from './looks.ts'

export type SearchResult = EndpointData<typeof endpoint>['results'][number]
type Unlisted = Omit<SearchResult, 'listed'>

/** A result, with the phone by which it was found and the people who are named in it. */
export interface FoundPhone {
  phone: ShownPhone
  result: SearchResult
}

/** A result for each device and each flagged IMEI that nobody registered. */
export async function describePhones(
  db: Db,
  devices: readonly (FoundDevice & { found: Imei })[],
  flagged: readonly Imei[],
): Promise<FoundPhone[]> {
  const imeis = [...devices.flatMap(imeisOf), ...flagged]
  const [flags, statuses] = await Promise.all([
    selectMostSevereFlags(db, imeis),
    selectListStatuses(db, imeis),
  ])
  return [
    ...devices.map((device) => {
      const flag = flagOf(device, flags)
      const phone = { imei: device.found, people: [device.owner_user_id, flag?.reporter_id ?? null] }
      return { phone, result: withList(registeredResult(device, flag), statuses) }
    }),
    ...flagged.map((imei) => {
      const flag = flags.find((each) => each.imei === imei) ?? null
      const phone = { imei, people: [flag?.reporter_id ?? null] }
      return { phone, result: withList(unknownResult(imei, flag, null), statuses) }
    }),
  ]
}

/** The result for an IMEI that only imported lists know; null: none does. */
export async function describeListed(db: Db, imei: Imei): Promise<SearchResult | null> {
  const statuses = await selectListStatuses(db, [imei])
  if (statuses.size === 0) return null
  return withList(unknownResult(imei, null, (await selectTacModel(db, imei)) ?? null), statuses)
}

function withList(result: Unlisted, statuses: ReadonlyMap<string, ListStatus>): SearchResult {
  const statusOf = (imei: string | null) => (imei === null ? undefined : statuses.get(imei.slice(0, 14)))
  return { ...result, listed: worst(statusOf(result.imei), statusOf(result.imei2)) }
}

/** The worse status of a phone's two IMEIs. */
function worst(one: ListStatus | undefined, other: ListStatus | undefined): ListStatus | null {
  return listStatusSchema.options.find((status) => status === one || status === other) ?? null
}

/** Out of two IMEIs' flags, the one that determines the device's status. */
function flagOf(device: FoundDevice, flags: readonly MostSevereFlag[]): MostSevereFlag | null {
  const own = flags.filter(
    (flag) =>
      samePhone(flag.imei, device.imei) || (device.imei2 !== null && samePhone(flag.imei, device.imei2)),
  )
  return own.find(({ flag_type }) => flag_type === device.active_flag) ?? own[0] ?? null
}

function registeredResult(device: FoundDevice, flag: MostSevereFlag | null): Unlisted {
  const named = device.owner_first_name !== null && device.owner_last_name !== null
  return {
    id: device.id,
    imei: device.imei,
    imei2: device.imei2,
    brand: device.brand,
    model: device.model,
    status: deviceStatusOf(device),
    registration_date: device.registered_at.toISOString(),
    owner: named
      ? { first_name: device.owner_first_name ?? '', last_name: device.owner_last_name ?? '' }
      : null,
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

function openStatusOf(flag: MostSevereFlag | null): 'active' | 'under_review' | null {
  return flag?.status === 'active' || flag?.status === 'under_review' ? flag.status : null
}

function flagPart(flag: MostSevereFlag | null) {
  return {
    reported_by: flag?.reporter_name ?? null,
    flag_type: flag?.open ? flag.flag_type : null,
    flag_status: openStatusOf(flag),
    created_at: flag?.created_at.toISOString() ?? null,
  }
}
