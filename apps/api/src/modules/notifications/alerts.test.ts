/** A reported phone is checked; a phone that was clean becomes stolen (decisions §3). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Mail } from '../../ports/mailer.ts'
import { buyReport, startCheck } from '../../testing/journeys.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { newImei } from '../devices/devices.fixtures.ts'
import {
  type NotificationsFixture,
  newCleanImei,
  type Person,
  startNotifications,
} from './notifications.fixtures.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let fixture: NotificationsFixture
const sent: Mail[] = []
/** Ids of mails whose first attempt fails, by their beginning. */
let failing = ''
const failed = new Set<string>()

beforeAll(async () => {
  fixture = await startNotifications({
    mailer: {
      async send(mail) {
        if (failing !== '' && mail.id.startsWith(failing) && !failed.has(mail.id)) {
          failed.add(mail.id)
          throw new Error('the mail server is away')
        }
        sent.push(mail)
      },
    },
  })
})
beforeEach(() => {
  failing = ''
  sent.length = 0
})
afterAll(() => fixture.stop())

async function flagged(type: 'stolen' | 'lost' = 'stolen', fields: Record<string, string> = {}) {
  const owner = await fixture.person()
  const device = await fixture.device(owner, fields)
  const flagId = await fixture.flag(owner, device, type)
  await fixture.notified(owner)
  return { owner, device, flagId }
}

async function alerts(person: Person) {
  await fixture.settled()
  return (await fixture.list(person)).results.filter(({ kind }) => kind === 'search_hit')
}

function jobsOf(verificationId: string) {
  return fixture.amana.database.pool.query(
    `select data from pgboss.job where name = 'notifications.dispatch' and data->>'verificationId' = $1`,
    [verificationId],
  )
}

describe('somebody checks a reported phone', () => {
  test.each(['stolen', 'lost'] as const)(
    '%s: the owner hears of it before anybody pays, not who asked',
    async (type) => {
      const { owner, device } = await flagged(type)
      const asker = await fixture.person()
      await startCheck(fixture.amana, { imei: device.imei, token: asker.token })
      const [alert] = await waitUntil(async () => {
        const found = await alerts(owner)
        return found.length > 0 && found
      })
      expect(alert?.title).toBe(`Somebody checked the ${type} Tecno Spark 20`)
      expect(alert?.text).toMatch(new RegExp(`WAT.*${device.imei}.*${type} in Lagos, case LE-`))
      expect(JSON.stringify(alert)).not.toContain(asker.email)
      expect(sent.filter(({ to, subject }) => to === owner.email && subject === alert?.title)).toHaveLength(1)
      expect(await alerts(asker)).toEqual([])
    },
  )

  test('once an hour for a phone, by either of its numbers, also when many ask at once', async () => {
    const imei2 = newImei('99000044')
    const { owner, device } = await flagged('stolen', { imei2 })
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        startCheck(fixture.amana, { imei: index % 2 === 0 ? device.imei : imei2 }),
      ),
    )
    expect(await alerts(owner)).toHaveLength(1)
    const { db } = fixture.amana.database
    await db
      .updateTable('search_alerts')
      .set({ alerted_at: new Date(Date.now() - HOUR + 60_000) })
      .where('imei', '=', device.imei)
      .execute()
    await startCheck(fixture.amana, { imei: imei2 })
    expect(await alerts(owner)).toHaveLength(1)
    await db
      .updateTable('search_alerts')
      .set({ alerted_at: new Date(Date.now() - HOUR) })
      .where('imei', '=', device.imei)
      .execute()
    await startCheck(fixture.amana, { imei: imei2 })
    expect(await alerts(owner)).toHaveLength(2)
  })

  test('a clock that was ahead does not mute a phone until it is right', async () => {
    const { owner, device } = await flagged()
    const ahead = new Date(Date.now() + 30 * DAY)
    await fixture.amana.database.db
      .insertInto('search_alerts')
      .values({ imei: device.imei, alerted_at: ahead })
      .execute()
    await startCheck(fixture.amana, { imei: device.imei })
    await startCheck(fixture.amana, { imei: device.imei })
    expect(await alerts(owner)).toHaveLength(1)
  })

  test('the officer of the case as well; the own check of either alerts nobody and takes nobody’s turn', async () => {
    const { owner, device, flagId } = await flagged()
    const { db } = fixture.amana.database
    const officer = { ...(await fixture.amana.account('officer')), phone: '' }
    await db.updateTable('flags').set({ officer_user_id: officer.userId }).where('id', '=', flagId).execute()
    for (const { token } of [owner, officer]) await startCheck(fixture.amana, { imei: device.imei, token })
    expect([await alerts(owner), await alerts(officer)]).toEqual([[], []])
    await startCheck(fixture.amana, { imei: device.imei })
    expect(await alerts(owner)).toMatchObject([{ link: `/devices/${device.imei}/case?flag=${flagId}` }])
    expect(await alerts(officer)).toMatchObject([
      { link: `/law-enforcement/detail-page?imei=${device.imei}` },
    ])
  })

  test('the switch: shown inside, not mailed', async () => {
    const { owner, device } = await flagged()
    await fixture.amana.call('PATCH', '/settings/notifications/', {
      token: owner.token,
      body: { security_alerts: false },
    })
    await fixture.settled()
    sent.length = 0
    await startCheck(fixture.amana, { imei: device.imei })
    expect(await alerts(owner)).toHaveLength(1)
    expect(sent.filter(({ to }) => to === owner.email)).toEqual([])
  })

  test('nothing is queued for a phone without an active case', async () => {
    const { owner, device } = await flagged()
    const open = await startCheck(fixture.amana, { imei: device.imei })
    await fixture.settled()
    expect((await jobsOf(open.id)).rows).toHaveLength(1)
    await fixture.flag(owner, device, 'found')
    for (const imei of [device.imei, newImei('99000044')]) {
      const check = await startCheck(fixture.amana, { imei })
      await fixture.settled()
      expect((await jobsOf(check.id)).rows).toEqual([])
    }
  })
})

describe('a clean phone turns out to be stolen', () => {
  async function warnings(person: Person) {
    await fixture.settled()
    return (await fixture.list(person)).results.filter(({ kind }) => kind === 'later_stolen')
  }
  const mailed = () => sent.filter(({ subject }) => subject === 'A phone you checked is now reported stolen')

  test('everybody who paid is told once: accounts inside and by e-mail, visitors by e-mail', async () => {
    const [owner, buyer] = [await fixture.person(), await fixture.person()]
    const device = await fixture.device(owner)
    await buyReport(fixture.amana, { imei: device.imei })
    await buyReport(fixture.amana, { imei: device.imei })
    await buyReport(fixture.amana, { imei: device.imei, token: buyer.token })
    await buyReport(fixture.amana, { imei: device.imei, token: owner.token })
    await startCheck(fixture.amana, { imei: device.imei, token: (await fixture.person()).token })
    // Both visitors gave the same address; the accounts' reports go to it too, but their owners are alerted
    // at their own.
    failing = 'later-stolen'
    const flagId = await fixture.flag(owner, device)
    await fixture.happen({ event: 'flag_confirmed', flagId })
    expect(await warnings(buyer)).toHaveLength(1)
    expect(await warnings(owner)).toEqual([])
    const mails = mailed()
    expect(mails.map(({ to }) => to).toSorted()).toEqual(['buyer@example.com', buyer.email].toSorted())
    for (const { text } of mails) expect(text).toMatch(new RegExp(`${device.imei}.*\\s.*LE-`, 's'))
    // The visitor's mail was sent at the second attempt.
    expect([...failed].filter((id) => id.startsWith(`later-stolen.${flagId}.`))).toHaveLength(1)
  })

  test('who checked the other number of the phone reads of that one', async () => {
    const [owner, buyer] = [await fixture.person(), await fixture.person()]
    const imei2 = newCleanImei()
    const device = await fixture.device(owner, { imei2 })
    await buyReport(fixture.amana, { imei: imei2, token: buyer.token })
    await fixture.flag(owner, device)
    const [warning] = await warnings(buyer)
    expect(warning?.text).toContain(imei2)
    expect(warning?.text).not.toContain(device.imei)
  })

  test('not after 30 days, not for a lost phone, not for one under review', async () => {
    const [owner, buyer] = [await fixture.person(), await fixture.person()]
    const [old, lost, reviewed] = [
      await fixture.device(owner),
      await fixture.device(owner),
      await fixture.device(owner),
    ]
    const { db } = fixture.amana.database
    for (const { imei } of [old, lost, reviewed]) await buyReport(fixture.amana, { imei, token: buyer.token })
    await db
      .updateTable('verifications')
      .set({ completed_at: new Date(Date.now() - 30 * DAY - 1000) })
      .where('imei', '=', old.imei)
      .execute()
    await fixture.flag(owner, old)
    await fixture.flag(owner, lost, 'lost')
    const report = {
      reporter_name: 'Chidi Eze',
      imei: reviewed.imei,
      phone: '08031234599',
      device_state: 'Lagos',
    }
    const rest = { reason_for_flagging: 'It was taken from me', flag_type: 'stolen' }
    await fixture.amana.call('POST', '/reports/', { body: { ...report, ...rest } })
    expect(await warnings(buyer)).toEqual([])
    // An officer confirms the report: now they are warned.
    await db.updateTable('flags').set({ status: 'active' }).where('imei', '=', reviewed.imei).execute()
    const { id } = await db
      .selectFrom('flags')
      .select('id')
      .where('imei', '=', reviewed.imei)
      .executeTakeFirstOrThrow()
    await fixture.happen({ event: 'flag_confirmed', flagId: id })
    expect(await warnings(buyer)).toHaveLength(1)
    // A lost phone becomes stolen: they are alerted again.
    await fixture.flag(owner, lost, 'stolen')
    expect(await warnings(buyer)).toHaveLength(2)
  })
})
