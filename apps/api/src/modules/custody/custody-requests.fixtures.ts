/** Sends the acts of a history to the product. */
import { randomUUID } from 'node:crypto'
import { type Imei, registerDeviceBody } from '@amana/contract'
import { sql } from 'kysely'
import type { OfficerActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { selectDeviceByImei } from '../devices/index.ts'
import { registerDevice } from '../devices/register-device.ts'
import { PIN } from '../flags/flags.fixtures.ts'
import { createActiveFlag, flagOwnDevice, namingOpenCase, placeHold, releaseHold } from '../flags/index.ts'
import { actOnFlag } from '../law-enforcement/act-on-flag.ts'
import { deleteProfile } from '../profile/delete-profile.ts'
import { acceptTransfer } from '../transfers/accept-transfer.ts'
import { initiateTransfer } from '../transfers/initiate-transfer.ts'
import { correctCustody } from './correct-custody.ts'
import type { ActOf, Tried } from './custody-acts.fixtures.ts'
import { type History, KEY, Killed, type KnownPhone, PASSWORD, STATION } from './custody-world.fixtures.ts'
import { readOwnCustody } from './read-own-custody.ts'
import { returnPhone } from './return-phone.ts'
import { ownerCode } from './rules.ts'
import { seizePhone } from './seize-phone.ts'
import { stepCustody, undoSeizure } from './step-custody.ts'

const at = <Value>(values: readonly Value[], index: number): Value => {
  const value = values[index]
  if (value === undefined) throw new Error(`there is no ${index}`)
  return value
}

/** Facts of a phone at this moment, which a caller knows. */
export interface Known {
  stayId: number
  scanId: string
  openFlagId: number
  owner: number | null
}

type Asked = Known & { code: string }

/** Sends the act once. @returns `ok`, the code of the refusal, or `killed` */
export async function tryAct(history: History, act: Tried, known: Asked): Promise<string> {
  const before = act.do === 'delete' ? 2 : 0
  Object.assign(history.death, { at: act.killed, before, statements: 0, committed: false })
  try {
    await perform(history, act, known)
    return 'ok'
  } catch (error) {
    if (error instanceof AppError) return error.code
    if (error instanceof Killed) return 'killed'
    throw error
  } finally {
    history.death.at = null
  }
}

async function perform(history: History, act: Tried, known: Asked): Promise<unknown> {
  const { deps, officers, people } = history
  const phone = at(history.phones, act.phone)
  const imei = at(phone.imeis, 0)
  if (act.do === 'wait') return history.pass(act.long)
  if (act.do === 'transfer') return transfer(history, phone, known.owner ?? 0, act.killed)
  if (act.do === 'flag') return flag(history, act, imei)
  if (act.do === 'register') {
    const [, imei2] = phone.imeis
    const body = registerDeviceBody.parse({ imei, ...(imei2 && { imei2 }) })
    return registerDevice(deps, at(people, act.person).actor, body, [])
  }
  if (act.do === 'delete')
    return deleteProfile(deps, at(people, act.person).actor, { password: PASSWORD, pin: PIN })
  const { actor } = at(officers, act.officer)
  if (act.do === 'clear') return actOnFlag(deps, actor, 'clear', known.openFlagId, 'A mistake')
  if (act.do === 'hold' || act.do === 'release') {
    const change = act.do === 'hold' ? placeHold : releaseHold
    const by = { imei, officerUserId: actor.userId, reason: 'Evidence' }
    return deps.database.transaction(async (tx) => void (await change(deps, tx, by)))
  }
  return custodyAct(history, act, actor, known)
}

async function custodyAct(
  { deps, officers, clock, phones }: History,
  act: ActOf<'seize' | 'step' | 'code' | 'two' | 'undo' | 'correct'> & Tried,
  actor: OfficerActor,
  { stayId, scanId, code }: Asked,
): Promise<unknown> {
  if (act.do === 'seize') {
    const { imeis, scans } = at(phones, act.phone)
    const fresh = { scan_id: randomUUID(), exhibit: randomUUID() }
    const scan = (act.again && scans.find(({ scan_id }) => scan_id === scanId)) || fresh
    const facts = { place: STATION, condition: '', found_at: clock.now().toISOString() }
    scans.push(...(scan === fresh ? [scan] : []))
    return seizePhone(deps, actor, { imei: at(imeis, act.number % imeis.length), ...scan, ...facts })
  }
  if (act.do === 'step')
    return stepCustody(deps, actor, stayId, { to: act.to, reason: act.reason ? 'Because' : '' })
  if (act.do === 'undo') return undoSeizure(deps, actor, stayId)
  if (act.do === 'correct')
    return correctCustody(deps, actor, stayId, { condition: randomUUID(), reason: 'Seen' })
  if (act.do === 'code') return returnPhone(deps, actor, stayId, { owner_code: code })
  const { officerId } = at(officers, act.second)
  return returnPhone(deps, actor, stayId, { second_officer: officerId, document: 'Voter card' })
}

async function flag(
  { deps, officers, people }: History,
  { by, type }: ActOf<'flag'>,
  imei: Imei,
): Promise<unknown> {
  const facts = { imei, flagType: type, reason: 'Taken', location: 'Ikeja, Lagos', deviceState: 'Lagos' }
  const model = { brand: 'Tecno', model: 'Spark 20' }
  const reporter = { name: 'Ada Okafor', phone: null, email: null }
  const { db } = deps.database
  if (by === 'officer') {
    const { userId } = at(officers, 0).actor
    const theirs = { ...facts, ...model, reporter: { ...reporter, user_id: null }, by: { kind: by, userId } }
    return namingOpenCase(db, imei, () =>
      deps.database.transaction((tx) => createActiveFlag(deps, tx, theirs)),
    )
  }
  const { userId } = at(people, by).actor
  const { rows } = await sql`select 1 from device_imeis where imei = ${imei}`.execute(db)
  if (rows.length > 0) return flagOwnDevice(deps, userId, facts)
  // A report of an account about a phone that nobody registered.
  const own = {
    ...facts,
    ...model,
    reporter: { ...reporter, user_id: userId },
    by: { kind: 'owner', userId } as const,
  }
  return namingOpenCase(db, imei, () => deps.database.transaction((tx) => createActiveFlag(deps, tx, own)))
}

/** Begins a transfer once, and accepts it; the acceptance may die. */
async function transfer(
  { deps, people, death }: History,
  phone: KnownPhone,
  from: number,
  killed: number | null,
): Promise<void> {
  const to = at(people, from === 0 ? 1 : 0)
  death.at = null
  const device = (await selectDeviceByImei(deps.database.db, at(phone.imeis, 0)))?.id ?? 0
  const body = {
    ...{
      device,
      to_email: to.email,
      to_phone: to.phone as never,
      to_nin: undefined,
      to_bvn: undefined,
    },
    ...({ verification_method: 'account', security_pin: PIN } as const),
  }
  phone.transferId ??= (await initiateTransfer(deps, at(people, from).actor, body, '192.0.2.1')).id
  Object.assign(death, { at: killed, statements: 0, committed: false })
  await acceptTransfer(deps, to.actor, phone.transferId)
}

/** The code as a text message has it for a person without an account. */
export async function codeBySms({ database: { db } }: History, stayId: number): Promise<string> {
  const { called_at } = await db
    .selectFrom('custody')
    .select('called_at')
    .where('id', '=', stayId)
    .executeTakeFirstOrThrow()
  return ownerCode(KEY, { id: stayId, called_at: called_at ?? new Date(0), person_user_id: null })
}

/** The answers that both people read of a phone; null: none. */
export function readsOf({ deps, people, phones }: History, phone: number) {
  const imei = at(at(phones, phone).imeis, 0)
  return Promise.all(
    people.map(async ({ actor }) => {
      try {
        const { state, station, code, receipt } = await readOwnCustody(deps, actor, imei)
        return { state, place: station !== null, code, receipt: receipt !== null }
      } catch (error) {
        if (error instanceof AppError && error.code === 'not_found') return null
        throw error
      }
    }),
  )
}
