/** Simultaneous acts on one device (decisions §5), on PostgreSQL. */
import { createFlagBody, deviceAbilitiesOf, type FlagType, type Imei } from '@amana/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UserActor } from '../../kernel/actor.ts'
import { newPhone } from '../../testing/new-phone.ts'
import { inEitherOrder, ROUNDS, rounds } from '../../testing/rounds.ts'
import { requirePin } from '../accounts/index.ts'
import { newImei } from '../devices/devices.fixtures.ts'
import { lockDevice, moveOwnership, selectDeviceState } from '../devices/index.ts'
import { namingOpenCase } from './cases.ts'
import { createFlag } from './create-flag.ts'
import {
  cheapHash,
  insertAccount,
  insertDevice,
  insertTransfer,
  officerFlag,
  outcome,
  PIN,
  proveReport,
  publicReport,
  reportCode,
  startFlags,
  type TestDevice,
  typedCode,
} from './flags.fixtures.ts'
import { confirmTheftReport } from './review-theft-report.ts'
import { MAX_THEFT_REPORTS } from './rules.ts'
import { verifyTheftReportContact } from './verify-theft-report-contact.ts'

const AT_ONCE = 5

type Person = UserActor
let flags: Awaited<ReturnType<typeof startFlags>>
let owner: Person
let other: Person
let officer: Person
let pinHash: string
beforeAll(async () => {
  flags = await startFlags()
  pinHash = await cheapHash(PIN)
  owner = await insertAccount(flags.database, { pinHash })
  other = await insertAccount(flags.database, { pinHash })
  officer = await insertAccount(flags.database, { role: 'officer' })
})
afterAll(() => flags.drop())

function ownerFlag({ id, imei, imei2 }: TestDevice, flag_type: FlagType, where: 'imei' | 'imei2' = 'imei') {
  const body = createFlagBody.parse({
    device: id,
    flag_type,
    reason: 'Gone',
    last_known_location: 'Ikeja, Lagos',
    security_pin: PIN,
  })
  return createFlag(flags.deps, owner, { imei: (where === 'imei2' && imei2 ? imei2 : imei) as Imei }, body)
}

function report(imei: Imei, phone = newPhone()) {
  return publicReport(flags.deps, { imei, phone })
}

const flagsOn = (...imeis: (Imei | null)[]) =>
  flags.database.db
    .selectFrom('flags')
    .select(['id', 'flag_type', 'status'])
    .where(
      'imei',
      'in',
      imeis.filter((imei) => imei !== null),
    )
    .orderBy('id')
    .execute()
const activeOn = async (...imeis: (Imei | null)[]) =>
  (await flagsOn(...imeis)).filter(({ status, flag_type }) => status === 'active' && flag_type !== 'found')

describe(`${ROUNDS} rounds in the same instant`, () => {
  test('owner and officer flag a device with two IMEIs: one active flag', async () => {
    await rounds({ atOnce: AT_ONCE }, async (index) => {
      const device = await insertDevice(flags.deps, owner.userId, { second: true })
      const [byOwner, byOfficer] = await inEitherOrder(
        index,
        () =>
          Promise.all([outcome(ownerFlag(device, 'stolen')), outcome(ownerFlag(device, 'lost', 'imei2'))]),
        () => outcome(officerFlag(flags.deps, device.imei2 ?? device.imei, 'stolen', officer.userId)),
      )
      const results = [...byOwner, byOfficer]
      const active = await activeOn(device.imei, device.imei2)
      expect(active).toHaveLength(1)
      expect(active[0]?.flag_type).toBe('stolen')
      // A lost flag that came first was ended by the stolen one.
      expect(results.filter((result) => result === 'ok')).toHaveLength(results[1] === 'ok' ? 2 : 1)
      expect(new Set(results)).toEqual(new Set(['ok', 'case_open']))
    })
  })

  test('two officers flag an IMEI that nobody registered: one active flag, the other is told its case', async () => {
    await rounds({ atOnce: AT_ONCE }, async () => {
      const imei = newImei()
      const results = await Promise.all(
        (['stolen', 'stolen'] as const).map((type) =>
          outcome(officerFlag(flags.deps, imei, type, officer.userId)),
        ),
      )
      expect(results.toSorted()).toEqual(['case_open', 'ok'])
      expect(await activeOn(imei)).toHaveLength(1)
    })
  })

  test('found twice: one ends the case', async () => {
    await rounds({ atOnce: AT_ONCE }, async () => {
      const device = await insertDevice(flags.deps, owner.userId)
      await officerFlag(flags.deps, device.imei, 'lost', officer.userId)
      const results = await Promise.all([
        outcome(ownerFlag(device, 'found')),
        outcome(ownerFlag(device, 'found')),
      ])
      expect(results.toSorted()).toEqual(['no_open_case', 'ok'])
      expect((await flagsOn(device.imei)).map(({ flag_type, status }) => `${flag_type} ${status}`)).toEqual([
        'lost cleared',
        'found active',
      ])
    })
  })

  test('lost becomes stolen while it is found: the one after the other, and certificates follow', async () => {
    const seen = new Set<unknown>()
    await rounds({ atOnce: AT_ONCE, enough: () => seen.size === 2 }, async (index) => {
      const device = await insertDevice(flags.deps, owner.userId)
      await officerFlag(flags.deps, device.imei, 'lost', officer.userId)
      const results = await inEitherOrder(
        index,
        () => outcome(ownerFlag(device, 'stolen')),
        () => outcome(officerFlag(flags.deps, device.imei, 'found', officer.userId)),
      )
      expect(results).toEqual(['ok', 'ok'])
      const all = (await flagsOn(device.imei)).map(({ flag_type, status }) => `${flag_type} ${status}`)
      const foundFirst = all[1]?.startsWith('found')
      seen.add(foundFirst)
      expect(all).toEqual(
        foundFirst
          ? ['lost cleared', 'found active', 'stolen active']
          : ['lost cleared', 'stolen cleared', 'found active'],
      )
      const state = await selectDeviceState(flags.database.db, device.id, new Date())
      expect(state).toMatchObject({
        active_flag: foundFirst ? 'stolen' : null,
        certificate_valid: !foundFirst,
      })
    })
    expect(seen.size, 'either came first now and then').toBe(2)
  })

  test('a flag and the end of a transfer: never both', async () => {
    const seen = new Set<unknown>()
    await rounds({ atOnce: AT_ONCE, enough: () => seen.size === 2 }, async (index) => {
      const device = await insertDevice(flags.deps, owner.userId)
      const transferId = await insertTransfer(flags.database, {
        deviceId: device.id,
        from: owner.userId,
        to: other.userId,
      })
      const [flagged, taken] = await inEitherOrder(
        index,
        () => outcome(ownerFlag(device, 'lost')),
        () => complete(transferId, device.id),
      )
      const { status } = await flags.database.db
        .selectFrom('transfers')
        .select('status')
        .where('id', '=', transferId)
        .executeTakeFirstOrThrow()
      expect([flagged, taken, status]).toEqual(
        flagged === 'ok' ? ['ok', false, 'cancelled'] : ['not_found', true, 'completed'],
      )
      expect(await activeOn(device.imei)).toHaveLength(flagged === 'ok' ? 1 : 0)
      seen.add(flagged)
    })
    expect(seen.size, 'either came first now and then').toBe(2)
  })

  test('three people report one IMEI: each has a case of their own', async () => {
    await rounds({ atOnce: AT_ONCE }, async () => {
      const imei = newImei()
      const cases = await Promise.all([report(imei), report(imei), report(imei)])
      expect(new Set(cases).size).toBe(3)
      expect(await flagsOn(imei)).toHaveLength(3)
    })
  })

  test('two reports of one IMEI are proven and confirmed: one active flag', async () => {
    await rounds({ atOnce: AT_ONCE }, async () => {
      const imei = newImei()
      const cases = [await report(imei), await report(imei)]
      await Promise.all(cases.map((caseNumber) => proveReport(flags.deps, caseNumber)))
      const confirm = async ({ id: flagId }: { id: number }) =>
        outcome(
          namingOpenCase(flags.database.db, imei, () =>
            flags.database.transaction((tx) =>
              confirmTheftReport(flags.deps, tx, { flagId, officerUserId: officer.userId }),
            ),
          ),
        )
      expect((await Promise.all((await flagsOn(imei)).map(confirm))).toSorted()).toEqual(['case_open', 'ok'])
      expect(await activeOn(imei)).toHaveLength(1)
    })
  })

  test('a report is confirmed while the owner flags: one active flag', async () => {
    const seen = new Set<unknown>()
    await rounds({ atOnce: AT_ONCE, enough: () => seen.size === 2 }, async (index) => {
      const device = await insertDevice(flags.deps, owner.userId)
      await report(device.imei)
      const [reported] = await flagsOn(device.imei)
      const act = { flagId: reported?.id ?? 0, officerUserId: officer.userId }
      const results = await inEitherOrder(
        index,
        () => outcome(ownerFlag(device, 'stolen')),
        () => outcome(flags.database.transaction((tx) => confirmTheftReport(flags.deps, tx, act))),
      )
      expect(results.toSorted()).toEqual(['case_open', 'ok'])
      expect(await activeOn(device.imei)).toHaveLength(1)
      seen.add(results[0])
    })
    expect(seen.size, 'either came first now and then').toBe(2)
  })

  test('the code of a report is used once', async () => {
    await rounds({ atOnce: AT_ONCE }, async () => {
      const caseNumber = await report(newImei())
      const code = await reportCode(flags.deps, caseNumber)
      const tries = Array.from({ length: 4 }, () =>
        outcome(verifyTheftReportContact(flags.deps, typedCode(caseNumber, code))),
      )
      expect((await Promise.all(tries)).toSorted()).toEqual([
        'code_expired',
        'code_expired',
        'code_expired',
        'ok',
      ])
    })
  })

  test('eight wrong PINs: five are compared, the rest and the right one after them are locked out', async () => {
    await rounds({ atOnce: AT_ONCE }, async () => {
      const person = await insertAccount(flags.database, { pinHash })
      const guesses = await Promise.all(
        Array.from({ length: 8 }, () => outcome(requirePin(flags.deps, person, '0000'))),
      )
      expect(guesses.filter((result) => result === 'pin_wrong')).toHaveLength(5)
      expect(guesses.filter((result) => result === 'account_locked')).toHaveLength(3)
      expect(await outcome(requirePin(flags.deps, person, PIN))).toBe('account_locked')
      const told = flags.enqueued.filter(
        ({ name, data }) => name === 'accounts.notify' && 'userId' in data && data.userId === person.userId,
      )
      expect(told).toMatchObject([{ data: { what: 'pin_locked' } }])
    })
  })
})

test('reports from one phone at once: no more than the limit are taken', async () => {
  await rounds({ count: 10, atOnce: AT_ONCE }, async () => {
    const phone = newPhone()
    const results = await Promise.all(
      Array.from({ length: MAX_THEFT_REPORTS + 3 }, () => outcome(report(newImei(), phone))),
    )
    expect(results.filter((result) => result === 'ok')).toHaveLength(MAX_THEFT_REPORTS)
    expect(results.filter((result) => result === 'too_many_requests')).toHaveLength(3)
  })
})

/** Ends a transfer as the module of transfers does; false: it had ended, or the device is blocked. */
function complete(transferId: string, deviceId: number): Promise<boolean> {
  return flags.database.transaction(async (tx) => {
    const locked = await lockDevice(tx, deviceId)
    const now = new Date()
    const { numUpdatedRows } = await tx
      .updateTable('transfers')
      .set({ status: 'completed', ended_at: now })
      .where('id', '=', transferId)
      .where('status', '=', 'pending')
      .executeTakeFirst()
    if (locked === undefined || numUpdatedRows === 0n) return false
    expect(deviceAbilitiesOf(await selectDeviceState(tx, deviceId, new Date())).transfer).toBe(true)
    await moveOwnership(tx, { deviceId: locked, toUserId: other.userId, actorUserId: owner.userId, now })
    return true
  })
}
