/** Officers' acts on flags and holds, as law-enforcement calls them in its own transactions. */

import type { Imei } from '@amana/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { UserActor } from '../../kernel/actor.ts'
import { newImei } from '../devices/devices.fixtures.ts'
import { selectDeviceState } from '../devices/index.ts'
import { namingOpenCase } from './cases.ts'
import { clearFlag } from './clear-flag.ts'
import {
  insertAccount,
  insertDevice,
  insertTransfer,
  officerFlag,
  outcome,
  proveReport,
  publicReport,
  startFlags,
} from './flags.fixtures.ts'
import { notifyRefusedRegistration } from './notify-refused-registration.ts'
import { placeHold, releaseHold } from './police-hold.ts'
import { confirmTheftReport, rejectTheftReport } from './review-theft-report.ts'

type Person = UserActor
let flags: Awaited<ReturnType<typeof startFlags>>
let owner: Person
let officerUserId: string
beforeAll(async () => {
  flags = await startFlags()
  owner = await insertAccount(flags.database)
  officerUserId = (await insertAccount(flags.database, { role: 'officer' })).userId
})
afterAll(() => flags.drop())
beforeEach(() => {
  flags.enqueued.length = 0
})

const state = (deviceId: number) => selectDeviceState(flags.database.db, deviceId, new Date())
const events = () =>
  flags.enqueued.filter(({ name }) => name === 'notifications.dispatch').map(({ data }) => data)
const flagRow = (flagId: number) =>
  flags.database.db.selectFrom('flags').selectAll().where('id', '=', flagId).executeTakeFirstOrThrow()
const history = async (deviceId: number) => {
  const rows = flags.database.db
    .selectFrom('device_events')
    .select('action_type')
    .where('device_id', '=', deviceId)
  return (await rows.orderBy('id').execute()).map(({ action_type }) => action_type)
}
const act = (does: typeof confirmTheftReport | typeof rejectTheftReport | typeof clearFlag, flagId: number) =>
  flags.database.transaction((tx) => does(flags.deps, tx, { flagId, officerUserId }))
const hold = (imei: Imei) =>
  flags.database.transaction((tx) => placeHold(flags.deps, tx, { imei, officerUserId, reason: 'Evidence' }))
const release = (imei: Imei) =>
  flags.database.transaction((tx) => releaseHold(flags.deps, tx, { imei, officerUserId }))

async function reported(imei: Imei, flag_type: 'stolen' | 'lost' = 'stolen'): Promise<number> {
  const caseNumber = await publicReport(flags.deps, { imei, flag_type })
  await proveReport(flags.deps, caseNumber)
  const row = flags.database.db.selectFrom('flags').select('id').where('case_number', '=', caseNumber)
  return (await row.executeTakeFirstOrThrow()).id
}

describe('a report under review', () => {
  test('confirmed: active, certificates revoked, transfer ended, everybody told', async () => {
    const device = await insertDevice(flags.deps, owner.userId)
    const other = await insertAccount(flags.database)
    const transferId = await insertTransfer(flags.database, {
      deviceId: device.id,
      from: owner.userId,
      to: other.userId,
    })
    const flagId = await reported(device.imei)
    expect(await act(confirmTheftReport, flagId)).toMatchObject({ id: flagId, status: 'active' })
    expect(await flagRow(flagId)).toMatchObject({ status: 'active', officer_user_id: officerUserId })
    expect(await state(device.id)).toMatchObject({
      active_flag: 'stolen',
      certificate_valid: false,
      pending_transfer: false,
    })
    expect(await history(device.id)).toEqual(['registered', 'flagged_stolen'])
    expect(events()).toEqual([
      { event: 'flag_created', flagId, ownerUserId: owner.userId },
      { event: 'report_waits', flagId },
      { event: 'transfer_ended', transferId },
      { event: 'flag_confirmed', flagId, ownerUserId: owner.userId },
    ])
    for (const again of [confirmTheftReport, rejectTheftReport])
      expect(await outcome(act(again, flagId))).toBe('flag_state')
  })

  test('confirmed as stolen ends an active lost flag; a lost one finds the case open', async () => {
    const imei = newImei()
    const lost = await officerFlag(flags.deps, imei, 'lost', officerUserId)
    await flags.database.db
      .updateTable('flags')
      .set({ status: 'under_review' })
      .where('id', '=', lost.id)
      .execute()
    const stolen = await officerFlag(flags.deps, imei, 'stolen', officerUserId)
    await expect(act(confirmTheftReport, lost.id)).rejects.toMatchObject({
      code: 'case_open',
      details: { context: { case: stolen.caseNumber } },
    })
    await flags.database.db
      .updateTable('flags')
      .set({ flag_type: 'lost' })
      .where('id', '=', stolen.id)
      .execute()
    await flags.database.db
      .updateTable('flags')
      .set({ flag_type: 'stolen' })
      .where('id', '=', lost.id)
      .execute()
    await act(confirmTheftReport, lost.id)
    expect(await flagRow(stolen.id)).toMatchObject({ status: 'cleared', cleared_by_user_id: officerUserId })
  })

  test('rejected: nothing was revoked, and the IMEI may be reported again', async () => {
    const device = await insertDevice(flags.deps, owner.userId)
    const flagId = await reported(device.imei)
    await act(rejectTheftReport, flagId)
    expect(await flagRow(flagId)).toMatchObject({
      status: 'rejected',
      officer_user_id: officerUserId,
      cleared_at: null,
    })
    expect(await state(device.id)).toMatchObject({ active_flag: null, certificate_valid: true })
    expect(events()).toEqual([
      { event: 'flag_created', flagId, ownerUserId: owner.userId },
      { event: 'report_waits', flagId },
      { event: 'flag_rejected', flagId, ownerUserId: owner.userId },
    ])
    expect(await reported(device.imei)).not.toBe(flagId)
  })

  test('an unknown flag', async () => {
    for (const does of [confirmTheftReport, rejectTheftReport, clearFlag])
      expect(await outcome(act(does, 999_999))).toBe('not_found')
  })
})

describe('clearing', () => {
  test('ends the case, also under a hold, which stays', async () => {
    const device = await insertDevice(flags.deps, owner.userId, { second: true })
    const { id } = await officerFlag(flags.deps, device.imei2 ?? device.imei, 'stolen', officerUserId)
    await hold(device.imei)
    await act(clearFlag, id)
    expect(events().at(-1)).toEqual({ event: 'flag_cleared', flagId: id, ownerUserId: owner.userId })
    expect(await flagRow(id)).toMatchObject({
      status: 'cleared',
      cleared_by_user_id: officerUserId,
      cleared_at: expect.any(Date),
    })
    expect(await state(device.id)).toMatchObject({
      active_flag: null,
      police_hold: true,
      certificate_valid: false,
    })
    expect(await outcome(act(clearFlag, id))).toBe('flag_state')
    await release(device.imei2 ?? device.imei)
    expect(await state(device.id)).toMatchObject({ police_hold: false, certificate_valid: true })
    expect(await history(device.id)).toEqual([
      'registered',
      'flagged_stolen',
      'hold_placed',
      'flag_cleared',
      'hold_released',
    ])
  })

  test('not what was found', async () => {
    const imei = newImei()
    await officerFlag(flags.deps, imei, 'lost', officerUserId)
    const found = await officerFlag(flags.deps, imei, 'found', officerUserId)
    expect(await outcome(act(clearFlag, found.id))).toBe('flag_state')
  })
})

describe('a hold', () => {
  test('ends a pending transfer; one at a time for either IMEI', async () => {
    const device = await insertDevice(flags.deps, owner.userId, { second: true })
    const other = await insertAccount(flags.database)
    const transferId = await insertTransfer(flags.database, {
      deviceId: device.id,
      from: owner.userId,
      to: other.userId,
    })
    const holdId = await hold(device.imei)
    expect(await state(device.id)).toMatchObject({ police_hold: true, pending_transfer: false })
    expect(await outcome(hold(device.imei2 ?? device.imei))).toBe('flag_state')
    await release(device.imei)
    expect(await outcome(release(device.imei))).toBe('flag_state')
    expect(events()).toEqual([
      { event: 'transfer_ended', transferId },
      { event: 'hold_placed', holdId, ownerUserId: owner.userId },
      { event: 'hold_released', holdId, ownerUserId: owner.userId },
    ])
  })

  test('of an IMEI that nobody registered', async () => {
    const imei = newImei()
    await hold(imei)
    await release(imei)
  })
})

test('the constraint has the last word and answers like the locks', async () => {
  const imei = newImei()
  const { caseNumber } = await officerFlag(flags.deps, imei, 'stolen', officerUserId)
  const flagId = (
    await flags.database.db
      .selectFrom('flags')
      .select('id')
      .where('case_number', '=', caseNumber)
      .executeTakeFirstOrThrow()
  ).id
  const copy = () => flags.database.pool.query(COPY, [flagId])
  await expect(namingOpenCase(flags.database.db, imei, copy)).rejects.toMatchObject({
    code: 'case_open',
    details: { context: { case: caseNumber } },
  })
})
const COPY = `insert into flags (case_number, imei, flag_type, status, reason, reporter_name, created_at, updated_at)
  select 'LE-2026-copy', imei, flag_type, status, reason, reporter_name, created_at, updated_at from flags where id = $1`

test('a refused registration names the flag, once for each person; of a report under review nobody is told', async () => {
  const device = await insertDevice(flags.deps, owner.userId, { second: true })
  const { id } = await officerFlag(flags.deps, device.imei, 'stolen', officerUserId)
  const reportedImei = newImei()
  await reported(reportedImei)
  flags.enqueued.length = 0
  const other = await insertAccount(flags.database)
  const at = new Date()
  for (const { userId } of [owner, other, owner])
    for (const imei of [device.imei2 ?? device.imei, reportedImei, newImei()])
      await notifyRefusedRegistration(flags.deps, { imei, userId, at })
  expect(events()).toEqual(
    [owner, other].map(({ userId }) => ({ event: 'registration_refused', flagId: id, userId })),
  )
  const written = flags.database.db
    .selectFrom('flag_notes')
    .select(['attempted_by_user_id', 'officer_user_id', 'note', 'created_at'])
  const note = {
    officer_user_id: null,
    note: `tried to register IMEI ${device.imei2} and was refused.`,
    created_at: at,
  }
  expect(await written.where('flag_id', '=', id).orderBy('id').execute()).toEqual([
    { ...note, attempted_by_user_id: owner.userId },
    { ...note, attempted_by_user_id: other.userId },
  ])
})
