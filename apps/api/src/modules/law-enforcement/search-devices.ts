import {
  deviceStatusOf,
  type EndpointData,
  type EndpointInput,
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
import { parseCursor } from '../../kernel/cursor.ts'
import { recordAudit } from '../audit/index.ts'
import { imeisOf } from '../devices/index.ts'
import type { LawEnforcementDeps } from './deps.ts'
import {
  countBetween,
  type FoundDevice,
  type ImeiRange,
  type MostSevereFlag,
  type Page,
  selectDevicesBetween,
  selectFlaggedBetween,
  selectImeiOfCase,
  selectListStatuses,
  selectMostSevereFlags,
  selectTacModel,
} from './device-queries.ts'
import { type ShownPhone, subjectsOf } from './looks.ts'
import { caseNumberIn, imeiRange } from './rules.ts'

type Result = EndpointData<typeof endpoint>['results'][number]
type Unlisted = Omit<Result, 'listed'>

/** Counting further would take longer than the page itself. */
const COUNTED_TO = 10_000

/**
 * Devices by IMEI, by at least its first 8 digits, or by case number: registered ones with and without flags,
 * flagged unregistered ones, and a whole IMEI on an imported list; in the order of their IMEIs. The search is
 * audited with the beginning in place of the IMEI, so that the log of a phone contains it; for one phone it
 * is a look at its people (decisions §18).
 *
 * @throws AppError validation_failed: neither a case number, an IMEI, nor the beginning of one; an invalid
 *   cursor
 */
export async function searchDevices(
  { database: { db }, clock }: Pick<LawEnforcementDeps, 'database' | 'clock'>,
  actor: OfficerActor,
  { q, cursor, limit }: EndpointInput<typeof endpoint>['query'],
): Promise<EndpointData<typeof endpoint>> {
  const { userId } = actor
  const after = parseCursor(cursor, (text) => (/^\d{15}$/.test(text) ? text : null))
  const caseNumber = caseNumberIn(q)
  const ofCase = caseNumber ? ((await selectImeiOfCase(db, caseNumber)) ?? null) : null
  const range = imeiRange(ofCase ?? q)
  if (caseNumber && !ofCase) {
    await recordAudit(db, {
      at: clock.now(),
      userId,
      action: 'search_devices',
      caseReference: caseNumber,
      detail: { rows: 0 },
    })
    return { results: [], count: 0, count_exact: true, next: null }
  }
  if (!range) throw fieldError('q', 'Enter an IMEI, at least its first 8 digits, or a case number')
  const exact = parseImei(range.low)
  const imei = exact.ok && range.low === range.high ? exact.imei : null
  // The phone regardless of its check digit: a number is its first 14 digits (decisions §17).
  const between = imei === null ? range : { low: `${imei.slice(0, 14)}0`, high: `${imei.slice(0, 14)}9` }
  const { results, phones, next } = await find(db, between, { imei, after, limit, now: clock.now() })
  const all = after === null && next === null
  const count = all ? results.length : await countBetween(db, between, COUNTED_TO + 1)
  const people = subjectsOf(phones)
  const detail = {
    from: range.low,
    to: range.high,
    rows: results.length,
    people: people.map(({ userId }) => userId),
  }
  // The beginning of a number is a look at its people when one phone is left.
  const subjects = imei !== null || (all && results.length === 1) ? people : []
  const about = { imei: range.digits, subjects, detail, ...(caseNumber && { caseReference: caseNumber }) }
  await recordAudit(db, { at: clock.now(), userId, action: 'search_devices', ...about })
  return { results, count: Math.min(count, all ? count : COUNTED_TO), count_exact: count <= COUNTED_TO, next }
}

/** The results, and the accounts of owners and reporters whose names are among them. */
async function find(
  db: Db,
  range: ImeiRange,
  { imei, after, limit, now }: Page & { imei: Imei | null; now: Date },
): Promise<{ results: Result[]; phones: ShownPhone[]; next: string | null }> {
  const page = { after, limit: limit + 1 }
  const registered = await selectDevicesBetween(db, range, { ...page, now })
  // Beyond a full page nothing is shown, and a popular model has thousands of flags of registered phones.
  const high = registered.at(limit)?.found ?? range.high
  const unregistered = await selectFlaggedBetween(db, { ...range, high }, page)
  const found = [...registered.map((device) => device.found), ...unregistered].toSorted()
  const last = found.length > limit ? (found[limit - 1] ?? null) : null
  const devices = registered.filter((device) => last === null || device.found <= last)
  const flagged = unregistered.filter((each) => last === null || each <= last)
  const imeis = devices.flatMap(imeisOf)
  const asked = imei === null ? [] : [imei]
  const [flags, statuses] = await Promise.all([
    selectMostSevereFlags(db, [...imeis, ...flagged]),
    selectListStatuses(db, [...imeis, ...flagged, ...asked]),
  ])
  const statusOf = (each: string | null) => (each === null ? undefined : statuses.get(each.slice(0, 14)))
  const withList = (result: Unlisted): Result => ({
    ...result,
    listed: worst(statusOf(result.imei), statusOf(result.imei2)),
  })
  const ordered = [
    ...devices.map((device) => {
      const flag = flagOf(device, flags)
      const phone = { imei: device.found, people: [device.owner_user_id, flag?.reporter_id ?? null] }
      return { phone, result: registeredResult(device, flag) }
    }),
    ...flagged.map((each) => {
      const flag = flags.find(({ imei: flagged }) => flagged === each) ?? null
      return {
        phone: { imei: each, people: [flag?.reporter_id ?? null] },
        result: unknownResult(each, flag, null),
      }
    }),
  ].toSorted((a, b) => (a.phone.imei < b.phone.imei ? -1 : 1))
  const results = ordered.map(({ result }) => withList(result))
  const phones = ordered.map(({ phone }) => phone)
  if (results.length > 0 || imei === null || statuses.size === 0) return { results, phones, next: last }
  return {
    results: [withList(unknownResult(imei, null, (await selectTacModel(db, imei)) ?? null))],
    phones,
    next: null,
  }
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
