/** Simultaneous acts on a case that waits for its IMEI, on PostgreSQL. */
import { type NigerianPhone, reportBody } from '@amana/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { VISITOR } from '../../../kernel/actor.ts'
import { systemClock } from '../../../kernel/clock.ts'
import { after, DAY } from '../../../kernel/durations.ts'
import { newPhone } from '../../../testing/new-phone.ts'
import { inEitherOrder, ROUNDS, rounds } from '../../../testing/rounds.ts'
import { newImei } from '../../devices/devices.fixtures.ts'
import { selectNewestCode } from '../../one-time-codes/queries.ts'
import { codeOf } from '../../one-time-codes/rules.ts'
import { createTheftReport } from '../create-theft-report.ts'
import { outcome, proveReport, startFlags } from '../flags.fixtures.ts'
import { lockFlagTarget } from '../lock-flag-target.ts'
import { addImeiByOfficer } from './add-imei-by-officer.ts'
import { addReportImei, completeReport } from './add-report-imei.ts'
import { lookUpSubject, typedContact } from './contact-code.ts'
import { followReports } from './follow-reports.ts'
import { lookUpPhones } from './look-up-phones.ts'

const NETWORK = '192.0.2.1'

const clock = systemClock
let flags: Awaited<ReturnType<typeof startFlags>>
beforeAll(async () => {
  flags = await startFlags(clock)
})
afterAll(() => flags.drop())

async function waiting(): Promise<{ caseNumber: string; phone: NigerianPhone }> {
  const phone = newPhone() as NigerianPhone
  const fields = { reporter_name: 'Chidi Eze', device_state: 'Lagos', reason_for_flagging: 'Snatched' }
  const body = reportBody.parse({ ...fields, imei: null, phone, flag_type: 'stolen' })
  const { case: caseNumber } = await createTheftReport(flags.deps, VISITOR, body, NETWORK)
  await proveReport(flags.deps, caseNumber)
  return { caseNumber, phone }
}

const add = ({ caseNumber, phone }: { caseNumber: string; phone: NigerianPhone }) =>
  outcome(completeReport(flags.deps, { caseNumber, contact: typedContact({ phone }), imei: newImei() }))
const placesOf = async (caseNumber: string) => {
  const { db } = flags.database
  const [pending, flag] = await Promise.all([
    db.selectFrom('pending_reports').select('ended_at').where('case_number', '=', caseNumber).execute(),
    db.selectFrom('flags').select('id').where('case_number', '=', caseNumber).execute(),
  ])
  return [pending.length, flag.length]
}

async function codeOfLookUp(phone: NigerianPhone): Promise<string> {
  await lookUpPhones(flags.deps, { phone }, NETWORK)
  const { codeKey, database } = flags.deps
  const sent = await selectNewestCode(database.db, lookUpSubject(codeKey, typedContact({ phone })))
  return codeOf(codeKey, sent?.id ?? '')
}

describe(`${ROUNDS} rounds in the same instant`, () => {
  test('two numbers for one case: one is added', async () => {
    await rounds({ atOnce: 5 }, async () => {
      const report = await waiting()
      expect((await Promise.all([add(report), add(report)])).toSorted()).toEqual(['flag_state', 'ok'])
      expect(await placesOf(report.caseNumber)).toEqual([0, 1])
    })
  })

  test('one code, two numbers: it is used once', async () => {
    await rounds({ atOnce: 5 }, async () => {
      const { caseNumber, phone } = await waiting()
      const code = await codeOfLookUp(phone)
      const again = () => outcome(addReportImei(flags.deps, caseNumber, { imei: newImei(), phone, code }))
      const outcomes = await Promise.all([again(), again()])
      expect(outcomes.filter((each) => each === 'ok')).toHaveLength(1)
      expect(await placesOf(caseNumber)).toEqual([0, 1])
    })
  })

  test('one code, two look-ups: one sees the phones', async () => {
    await rounds({ atOnce: 5 }, async () => {
      const phone = newPhone() as NigerianPhone
      const code = await codeOfLookUp(phone)
      const look = () => outcome(lookUpPhones(flags.deps, { phone, code }, NETWORK))
      const outcomes = await Promise.all([look(), look(), look()])
      expect(outcomes.filter((each) => each === 'ok')).toHaveLength(1)
    })
  })

  test('an officer and the reporter at once: one number is added', async () => {
    const outcomes = new Set<string>()
    const both = () => outcomes.has('officer') && outcomes.has('reporter')
    await rounds({ enough: both }, async (index) => {
      const report = await waiting()
      const officer = () =>
        outcome(
          flags.database.transaction(async (tx) => {
            const imei = newImei()
            const target = await lockFlagTarget(flags.deps, tx, imei)
            return addImeiByOfficer(flags.deps, tx, target, { caseNumber: report.caseNumber, imei })
          }),
        )
      const [officers, reporters] = await inEitherOrder(index, officer, () => add(report))
      expect([officers, reporters].toSorted()).toEqual(['flag_state', 'ok'])
      outcomes.add(officers === 'ok' ? 'officer' : 'reporter')
      expect(await placesOf(report.caseNumber)).toEqual([0, 1])
    })
    expect(both()).toBe(true)
  })

  test('the end of the 14 days and the number: the case is over or a report, never both', async () => {
    const outcomes = new Set<string>()
    const both = () => outcomes.has('ok') && outcomes.has('flag_state')
    await rounds({ enough: both }, async (index) => {
      const report = await waiting()
      // The last moment; the job comes later by its own clock.
      const late = { now: () => after(clock.now(), 14 * DAY) }
      const job = () => followReports({ ...flags.deps, clock: late })
      const [outcome] = await inEitherOrder(index, () => add(report), job)
      outcomes.add(outcome)
      expect(await placesOf(report.caseNumber)).toEqual(outcome === 'ok' ? [0, 1] : [1, 0])
    })
    expect(both()).toBe(true)
  })
})

test('a case number of a report that waits is no flag of anything else', async () => {
  const { caseNumber } = await waiting()
  const insert = flags.database.db
    .insertInto('flags')
    .values({
      case_number: caseNumber,
      imei: newImei(),
      flag_type: 'stolen',
      status: 'under_review',
      reason: 'Snatched',
      reporter_name: 'Chidi Eze',
      reporter_phone: null,
      reporter_email: null,
      reported_by_user_id: null,
      device_state: 'Lagos',
      officer_user_id: null,
      public_report: true,
      created_at: new Date(),
      updated_at: new Date(),
      cleared_at: null,
      cleared_by_user_id: null,
      contact_verified_at: null,
    })
    .execute()
  await expect(insert).rejects.toThrow('this case waits for its IMEI')
})
