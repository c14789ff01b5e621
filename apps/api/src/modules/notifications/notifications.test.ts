/**
 * The recipients of each message, its channels, and that it is sent once: through the real routes and jobs
 * (decisions §3, §5, §6).
 */
import type { Imei, Notification } from '@amana/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestAccount } from '../../testing/test-product.ts'
import { insertFlag, newImei, RECEIPT, register, SMALL_PDF, sendForm } from '../devices/devices.fixtures.ts'
import { proveContact } from '../flags/flags.fixtures.ts'
import { confirmed, officerReport } from '../law-enforcement/law-enforcement.fixtures.ts'
import type { NotificationEvent } from './jobs.ts'
import { type NotificationsFixture, type Person, startNotifications } from './notifications.fixtures.ts'

const NOT_CLEARED = { cleared_at: null, cleared_by_user_id: null }

let fixture: NotificationsFixture
beforeAll(async () => {
  fixture = await startNotifications()
})
afterAll(() => fixture.stop())

describe('flags', () => {
  test('the owner flags: told inside, and by e-mail what to do next', async () => {
    const owner = await fixture.person()
    const device = await fixture.device(owner)
    await fixture.flag(owner, device)
    const [notice] = await fixture.notified(owner)
    expect(notice).toMatchObject({
      kind: 'device_flagged',
      title: 'Your Tecno Spark 20 is flagged as stolen',
      read_at: null,
      link: expect.stringMatching(new RegExp(`^/devices/${device.imei}/case\\?flag=\\d+$`)),
    })
    expect(notice?.text).toMatch(/Case LE-\d{4}-\d{6}/)
    await fixture.settled()
    const mails = fixture.mailsTo(owner.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ id: `notification.${notice?.id}`, subject: notice?.title })
    expect(mails[0]?.text).toMatch(/What to do next.*Google Find Hub.*SIM.*bank.*police/s)
    expect(mails[0]?.text).toContain(`${fixture.amana.url}${notice?.link}`)
    const receipts = `${fixture.amana.url}/transparency#own`
    expect(mails[0]?.text).toContain(`Its receipt in the public log:\n${receipts}`)
    expect(mails[0]?.html).toContain(`Its receipt in the public log: <a class="brand" href="${receipts}"`)

    await fixture.flag(owner, device, 'found')
    expect((await fixture.notified(owner, 2))[0]).toMatchObject({
      kind: 'device_found',
      title: 'Your Tecno Spark 20 is marked as found',
    })
  })

  test('lost, then stolen: two pieces of news, the end of the lost case is none', async () => {
    const owner = await fixture.person()
    const device = await fixture.device(owner)
    await fixture.flag(owner, device, 'lost')
    await fixture.flag(owner, device, 'stolen')
    await fixture.notified(owner, 2)
    await fixture.settled()
    const { results } = await fixture.list(owner)
    expect(results.map(({ kind, title }) => [kind, title]).toSorted()).toEqual([
      ['device_flagged', 'Your Tecno Spark 20 is flagged as lost'],
      ['device_flagged', 'Your Tecno Spark 20 is flagged as stolen'],
    ])
  })

  test('a public report: the owner hears that it is under review; an officer who confirms it, that too', async () => {
    const owner = await fixture.person()
    const device = await fixture.device(owner)
    const body = {
      reporter_name: 'Chidi Eze',
      imei: device.imei,
      phone: '08031234567',
      device_state: 'Lagos',
    }
    const rest = { reason_for_flagging: 'It was taken from me', flag_type: 'stolen' }
    const made = await fixture.amana.call('POST', '/reports/', { body: { ...body, ...rest } })
    await fixture.settled()
    expect((await fixture.list(owner)).results, 'of an unproven report nobody hears').toEqual([])
    await proveContact(fixture.amana, made.body.response_data.case, '+2348031234567')
    const [notice] = await fixture.notified(owner)
    expect(notice).toMatchObject({ kind: 'device_flagged', title: 'Your Tecno Spark 20 was reported stolen' })
    expect(JSON.stringify(notice)).not.toMatch(/Chidi|08031234567|8031234567/)
    const { id: flagId } = await fixture.amana.database.db
      .selectFrom('flags')
      .select('id')
      .where('imei', '=', device.imei)
      .executeTakeFirstOrThrow()
    await fixture.amana.database.db
      .updateTable('flags')
      .set({ status: 'active' })
      .where('id', '=', flagId)
      .execute()
    await fixture.happen({ event: 'flag_confirmed', flagId })
    expect((await fixture.notified(owner, 2))[0]?.title).toBe(
      'Officers confirmed that your Tecno Spark 20 is reported stolen',
    )
  })

  test('decided by officers: the owner hears of a rejection, who reported of either by the contact that was proven', async () => {
    const { amana } = fixture
    const [owner, officer] = [await fixture.person(), await amana.account('officer')]
    const report = async (imei: string, contact: Record<string, string>) => {
      const rest = { device_state: 'Lagos', reason_for_flagging: 'It was taken from me', flag_type: 'stolen' }
      const { body } = await amana.call('POST', '/reports/', {
        body: { reporter_name: 'Chidi Eze', imei, ...rest, ...contact },
      })
      const row = amana.database.db
        .selectFrom('flags')
        .select('id')
        .where('case_number', '=', body.response_data.case)
      return { case: body.response_data.case as string, id: (await row.executeTakeFirstOrThrow()).id }
    }
    const decide = (id: number, verb: string) =>
      amana.call('POST', `/le/flags/${id}/${verb}/`, { token: officer.token, body: { reason: 'Looked at' } })

    const device = await fixture.device(owner)
    const rejected = await report(device.imei, { phone: '08039990001' })
    await proveContact(amana, rejected.case, '+2348039990001')
    await fixture.notified(owner)
    expect((await decide(rejected.id, 'reject')).status).toBe(200)
    expect((await fixture.notified(owner, 2))[0]).toMatchObject({
      title: 'The report on your Tecno Spark 20 was rejected',
      link: expect.stringMatching(new RegExp(`^/devices/${device.imei}/case\\?flag=\\d+$`)),
    })
    const confirmed = await report('990000440000001', {
      phone: '08039990002',
      email: 'chidi.eze@example.com',
    })
    await proveContact(amana, confirmed.case, 'chidi.eze@example.com')
    const unproven = await report('990000440000020', {
      phone: '08039990003',
      email: 'nobody.knows@example.com',
    })
    for (const { id } of [confirmed, unproven]) expect((await decide(id, 'confirm')).status).toBe(200)
    await fixture.settled()

    const texts = amana.sms.filter(
      ({ to, text }) => to.startsWith('+23480399900') && text.includes('officers have decided'),
    )
    expect(texts).toMatchObject([{ to: '+2348039990001', id: `report-decided-${rejected.id}` }])
    expect(texts[0]?.text.length).toBeLessThanOrEqual(160)
    expect(texts[0]?.text).not.toMatch(/reject|stolen|\d{15}/)
    const [mail, ...more] = fixture
      .mailsTo('chidi.eze@example.com')
      .filter(({ id }) => id.startsWith('report-decided'))
    expect(more).toEqual([])
    expect(mail?.subject).toBe(`Your report ${confirmed.case} was confirmed`)
    expect(mail?.text).toContain(`${amana.url}/report/${confirmed.case}`)
    expect(
      fixture.mailsTo('nobody.knows@example.com').filter(({ id }) => id.startsWith('report-decided')),
    ).toEqual([])
  })

  test('an officer’s flag names nobody; nobody is told of a flag on a phone that nobody has', async () => {
    const [owner, officer] = [await fixture.person(), await fixture.amana.account('officer')]
    const device = await fixture.device(owner)
    const flags = [device.imei, '990000430000001' as Imei].map((imei, index) => ({
      case_number: `LE-2025-90000${index}`,
      imei,
      flag_type: 'stolen' as const,
      status: 'active' as const,
      reason: 'Raid',
      device_state: null,
      reported_by_user_id: officer.userId,
      reporter_name: 'Inspector Eze',
      reporter_phone: null,
      reporter_email: null,
      created_at: new Date(),
      updated_at: new Date(),
      cleared_at: null,
      cleared_by_user_id: null,
      contact_verified_at: null,
      officer_user_id: officer.userId,
    }))
    const rows = await fixture.amana.database.db.insertInto('flags').values(flags).returning('id').execute()
    for (const { id } of rows) await fixture.happen({ event: 'flag_created', flagId: id })
    const [notice] = await fixture.notified(owner)
    expect(notice?.title).toBe('Law enforcement flagged your Tecno Spark 20 as stolen')
    expect(JSON.stringify(notice)).not.toContain('Eze')
    await fixture.settled()
    expect(fixture.mailsTo(officer.email)).toEqual([])
    expect(
      (await fixture.amana.call('GET', '/notifications/', { token: officer.token })).body.response_data
        .results,
    ).toEqual([])
  })

  describe('told when the device has gone to somebody else', () => {
    let cases = 0
    /** The state after an officer gave the device to a claimant before the event of its flag was handled. */
    async function goneSince(
      flag: { status?: 'rejected' | 'cleared'; public_report?: boolean; byOfficer?: boolean } = {},
    ) {
      const { db } = fixture.amana.database
      const [owner, claimant, officer] = [
        await fixture.person(),
        await fixture.person(),
        await fixture.amana.account('officer'),
      ]
      const device = await fixture.device(owner)
      const { status = 'active', public_report = false, byOfficer = false } = flag
      const reporter = byOfficer ? officer : owner
      const cleared =
        status === 'cleared' ? { cleared_at: new Date(), cleared_by_user_id: owner.userId } : NOT_CLEARED
      cases += 1
      const { id: flagId } = await db
        .insertInto('flags')
        .values({
          ...{
            case_number: `LE-2025-91000${cases}`,
            imei: device.imei,
            flag_type: 'stolen',
            status,
            reason: 'Snatched',
            public_report,
          },
          device_state: null,
          reported_by_user_id: public_report ? null : reporter.userId,
          reporter_name: 'Ada',
          reporter_phone: null,
          reporter_email: null,
          contact_verified_at: null,
          ...cleared,
          ...{
            created_at: new Date(),
            updated_at: new Date(),
            officer_user_id: byOfficer || public_report ? officer.userId : null,
          },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .updateTable('ownerships')
        .set({ user_id: claimant.userId })
        .where('device_id', '=', device.id)
        .execute()
      return { owner, claimant, flagId, ownerUserId: owner.userId, caseNumber: `LE-2025-91000${cases}` }
    }
    const titles = async (person: Person) => {
      await fixture.settled()
      return (await fixture.list(person)).results.map(({ title }) => title)
    }

    test.each([
      ['flag_created', {}, 'Your Tecno Spark 20 is flagged as stolen'],
      ['flag_created', { byOfficer: true }, 'Law enforcement flagged your Tecno Spark 20 as stolen'],
      [
        'flag_confirmed',
        { public_report: true },
        'Officers confirmed that your Tecno Spark 20 is reported stolen',
      ],
      [
        'flag_rejected',
        { public_report: true, status: 'rejected' },
        'The report on your Tecno Spark 20 was rejected',
      ],
      ['flag_cleared', { status: 'cleared' }, 'Your Tecno Spark 20 is marked as found'],
    ] as const)('%s %j: told to whom it happened, not to who has it since', async (event, flag, title) => {
      const { owner, claimant, flagId, ownerUserId, caseNumber } = await goneSince(flag)
      await fixture.happen({ event, flagId, ownerUserId })
      const [notice] = await fixture.notified(owner)
      expect(notice).toMatchObject({ title, link: '' })
      expect(notice?.text).toContain(caseNumber)
      expect(await titles(claimant)).toEqual([])
    })

    test('a public report that was decided since is news of its decision alone', async () => {
      for (const status of ['rejected', undefined] as const) {
        const { owner, claimant, flagId, ownerUserId } = await goneSince({
          public_report: true,
          ...(status && { status }),
        })
        await fixture.happen({ event: 'flag_created', flagId, ownerUserId })
        expect([await titles(owner), await titles(claimant)]).toEqual([[], []])
      }
    })

    test('an event of an older version, which names no owner: the owner’s own flag is theirs all the same', async () => {
      const { owner, claimant, flagId } = await goneSince()
      await fixture.happen({ event: 'flag_created', flagId })
      expect([await titles(owner), await titles(claimant)]).toEqual([
        ['Your Tecno Spark 20 is flagged as stolen'],
        [],
      ])
    })

    test('who has left meanwhile is told nothing', async () => {
      const { owner, flagId, ownerUserId } = await goneSince({ status: 'cleared' })
      const { db } = fixture.amana.database
      await db.updateTable('users').set({ erased_at: new Date() }).where('id', '=', owner.userId).execute()
      await fixture.happen({ event: 'flag_cleared', flagId, ownerUserId })
      await fixture.settled()
      expect(
        await db.selectFrom('notifications').select('id').where('user_id', '=', owner.userId).execute(),
      ).toEqual([])
    })
  })
})

describe('transfers', () => {
  test('by e-mail: one mail with the code; completed: both by mail, the sender by text message to a proven number', async () => {
    const [from, to] = [
      await fixture.person({ phoneProven: true }),
      await fixture.person({ phoneProven: true }),
    ]
    const device = await fixture.device(from)
    const id = await fixture.initiate(from, to, device)
    const [incoming] = await fixture.notified(to)
    expect(incoming).toMatchObject({ kind: 'transfer_incoming', link: '/transfer/incoming' })
    await fixture.settled()
    expect(fixture.mailsTo(to.email).filter(({ id }) => id.startsWith('notification'))).toEqual([])

    await fixture.amana.call('POST', `/transfers/${id}/accept/`, { body: {}, token: to.token })
    expect((await fixture.notified(to, 2))[0]).toMatchObject({
      kind: 'transfer_completed',
      title: 'You are now the owner of a Tecno Spark 20',
    })
    const [gone] = await fixture.notified(from)
    expect(gone).toMatchObject({ kind: 'transfer_completed', title: 'Your Tecno Spark 20 has a new owner' })
    await fixture.settled()
    const received = fixture.mailsTo(to.email).filter(({ id }) => id.startsWith('notification'))
    expect(received).toHaveLength(1)
    for (const mails of [received, fixture.mailsTo(from.email)])
      expect(mails).toMatchObject([
        { text: expect.stringContaining(`public log:\n${fixture.amana.url}/transparency#own`) },
      ])
    const texts = fixture.amana.sms.filter((sms) => sms.to === from.phone || sms.to === to.phone)
    expect(texts).toMatchObject([{ to: from.phone, id: `notification-${gone?.id}` }])
    expect(texts[0]?.text.length).toBeLessThanOrEqual(160)
    expect(texts[0]?.text).not.toMatch(/Tecno|Ada|\d{6}/)
  })

  test('by text message: the recipient gets a mail as well; cancelled: both hear of it', async () => {
    const [from, to] = [await fixture.person(), await fixture.person({ phoneProven: true })]
    const device = await fixture.device(from)
    const id = await fixture.initiate(from, to, device, 'phone')
    await fixture.notified(to)
    await fixture.settled()
    expect(fixture.mailsTo(to.email).map(({ subject }) => subject)).toEqual([
      'Ada Okafor wants to transfer a Tecno Spark 20 to you',
    ])
    // Nothing that looks like the code.
    expect(fixture.mailsTo(to.email)[0]?.text).not.toMatch(/\b\d{6}\b/)
    await fixture.amana.call('POST', `/transfers/${id}/cancel/`, { body: {}, token: from.token })
    const title = 'The transfer of the Tecno Spark 20 was cancelled'
    expect((await fixture.notified(from))[0]).toMatchObject({ kind: 'transfer_ended', title })
    expect((await fixture.notified(to, 2))[0]).toMatchObject({ kind: 'transfer_ended', title })
  })

  test('a flag ends a transfer: the recipient hears of it', async () => {
    const [from, to] = [await fixture.person(), await fixture.person()]
    const device = await fixture.device(from)
    await fixture.initiate(from, to, device)
    await fixture.flag(from, device)
    const notices = await fixture.notified(to, 2)
    expect(notices.map(({ kind }) => kind).toSorted()).toEqual(['transfer_ended', 'transfer_incoming'])
    expect(notices.find(({ kind }) => kind === 'transfer_ended')?.text).toContain(
      `IMEI ${device.imei} stays with Ada Okafor. The code`,
    )
  })

  test('completed while a report is under review: nothing is said of a certificate, for there is none', async () => {
    const [from, to] = [await fixture.person(), await fixture.person()]
    const [device, reported] = [await fixture.device(from), await fixture.device(from)]
    await insertFlag(fixture.amana.database, reported.imei, { status: 'under_review', public_report: true })
    for (const each of [device, reported]) {
      const id = await fixture.initiate(from, to, each)
      await fixture.amana.call('POST', `/transfers/${id}/accept/`, { body: {}, token: to.token })
    }
    const texts = (await fixture.notified(to, 4)).map(({ text }) => text)
    expect(texts).toContain(
      `Ada Okafor transferred IMEI ${device.imei} to you. You can now flag it, transfer it and read its history. Its new certificate is in your account.`,
    )
    expect(texts).toContain(
      `Ada Okafor transferred IMEI ${reported.imei} to you. You can now flag it, transfer it and read its history.`,
    )
  })
})

async function claimed() {
  const { amana, device: newDevice, person } = fixture
  const [owner, claimant, officer] = [await person(), await person(), await amana.account('officer')]
  const device = await newDevice(owner)
  await sendForm(
    amana,
    `/devices/${device.imei}/disputes/`,
    claimant.token,
    { reason: 'I have the receipt of it' },
    [RECEIPT],
  )
  const row = amana.database.db.selectFrom('disputes').select('id').where('device_id', '=', device.id)
  await fixture.notified(owner)
  const { id } = await row.executeTakeFirstOrThrow()
  const decide = async (decision: 'uphold' | 'reject') => {
    const sent = { token: officer.token, body: { decision, reason: 'Receipt' } }
    const answer = await amana.call('POST', `/le/disputes/${id}/decide/`, sent)
    return decision === 'reject' ? answer : confirmed(amana, answer, await amana.account('supervisor'))
  }
  return { owner, claimant, device, decide }
}

test('a claim is decided: both sides are told, neither who the other is', async () => {
  const upheld = await claimed()
  const rejected = await claimed()
  expect((await upheld.decide('uphold')).status).toBe(200)
  expect((await rejected.decide('reject')).status).toBe(200)
  const notices = await Promise.all([
    fixture.notified(upheld.claimant).then(([one]) => one),
    fixture.notified(upheld.owner, 2).then(([one]) => one),
    fixture.notified(rejected.claimant).then(([one]) => one),
    fixture.notified(rejected.owner, 2).then(([one]) => one),
  ])
  expect(notices).toMatchObject([
    {
      title: 'Officers upheld your claim: the Tecno Spark 20 is yours',
      link: `/transfer/device/${upheld.device.id}`,
    },
    { title: 'Your Tecno Spark 20 now belongs to the person who claimed it', link: '/my-devices' },
    { title: 'Officers rejected your claim to a Tecno Spark 20', link: '' },
    {
      title: 'The claim to your Tecno Spark 20 was rejected',
      link: `/transfer/device/${rejected.device.id}`,
    },
  ])
  expect(notices[0]?.text).toContain('It is in your account now, with a new certificate.')
  await fixture.settled()
  for (const { owner, claimant } of [upheld, rejected]) {
    expect(fixture.mailsTo(claimant.email)).toHaveLength(1)
    expect(fixture.mailsTo(owner.email)).toHaveLength(2)
    expect(JSON.stringify(await fixture.list(owner))).not.toContain(claimant.email)
    expect(JSON.stringify(await fixture.list(claimant))).not.toContain(owner.email)
  }
})

test('a claim to a device that officers flagged is upheld: nothing is said of a certificate, for there is none', async () => {
  const { claimant, device, decide } = await claimed()
  const officer = await fixture.amana.account('officer')
  await insertFlag(fixture.amana.database, device.imei, { officer: officer.userId })
  expect((await decide('uphold')).status).toBe(200)
  expect((await fixture.notified(claimant))[0]?.text).toMatch(/IMEI \d{15}\. It is in your account now\.$/)
})

test('claims, holds and attempts to register: the owner is told, not who', async () => {
  const [owner, other, officer] = [
    await fixture.person(),
    await fixture.person(),
    await fixture.amana.account('officer'),
  ]
  const device = await fixture.device(owner)
  await sendForm(
    fixture.amana,
    `/devices/${device.imei}/disputes/`,
    other.token,
    {
      reason: 'I bought it last year in Alaba market',
    },
    [RECEIPT],
  )
  const [disputed] = await fixture.notified(owner)
  expect(disputed).toMatchObject({ kind: 'device_disputed' })
  expect(disputed?.text).toMatch(/DC-\d{4}-\d{6}/)

  const hold = {
    imei: device.imei,
    placed_by_user_id: officer.userId,
    reason: 'Evidence',
    placed_at: new Date(),
    released_at: null,
  }
  const { id: holdId } = await fixture.amana.database.db
    .insertInto('police_holds')
    .values(hold)
    .returning('id')
    .executeTakeFirstOrThrow()
  await fixture.happen({ event: 'hold_placed', holdId })
  expect((await fixture.notified(owner, 2))[0]).toMatchObject({
    kind: 'device_hold',
    title: 'The police hold your Tecno Spark 20',
  })
  await fixture.amana.database.db
    .updateTable('police_holds')
    .set({ released_at: new Date() })
    .where('id', '=', holdId)
    .execute()
  await fixture.happen({ event: 'hold_released', holdId })
  expect((await fixture.notified(owner, 3))[0]).toMatchObject({
    kind: 'device_hold',
    title: 'The police released your Tecno Spark 20',
  })

  await fixture.flag(owner, device)
  await sendForm(fixture.amana, '/devices/register/', other.token, {
    imei: device.imei,
    brand: 'Tecno',
    model: 'Spark 20',
  })
  const attempt = (await fixture.notified(owner, 5)).find(({ kind }) => kind === 'registration_attempt')
  expect(attempt?.title).toBe('Somebody tried to register the stolen Tecno Spark 20')
  expect(attempt?.text).not.toContain(other.email)
})

test('who tried to register a reported phone: the officers of the case are told, and read it with the case', async () => {
  const { amana } = fixture
  const password = 'market-day-4471'
  const [owner, other] = [await fixture.person(), await amana.account('user', { password })]
  const [noted, holds, looks] = [
    await amana.account('officer'),
    await amana.account('officer'),
    await amana.account('officer'),
  ]
  const device = await fixture.device(owner)
  const flagId = await fixture.flag(owner, device)
  await amana.call('POST', `/le/flags/${flagId}/notes/`, {
    token: noted.token,
    body: { note: 'Called the owner' },
  })
  const hold = {
    imei: device.imei,
    placed_by_user_id: holds.userId,
    reason: 'Evidence',
    placed_at: new Date(),
    released_at: null,
  }
  await amana.database.db.insertInto('police_holds').values(hold).execute()
  await amana.database.db
    .updateTable('users')
    .set({ first_name: 'Bello' })
    .where('id', '=', other.userId)
    .execute()
  for (const _ of [1, 2]) await register(amana, other.token, { imei: device.imei })
  await fixture.settled()

  const notified = async ({ token }: TestAccount) => {
    const { results } = (await amana.call('GET', '/notifications/', { token })).body.response_data
    return results.filter(({ kind }: Notification) => kind === 'registration_attempt')
  }
  for (const officer of [noted, holds])
    expect(await notified(officer)).toMatchObject([
      {
        link: `/law-enforcement/detail-page?imei=${device.imei}`,
        text: expect.stringMatching(/case LE-\d{4}-\d{6}\. The notes of the case say who tried\.$/),
      },
    ])
  expect(await notified(looks)).toEqual([])
  expect(await notified(owner)).toMatchObject([
    { text: expect.stringContaining('officers can see who tried') },
  ])

  const notes = async () => {
    const { body } = await amana.call('GET', `/le/devices/${device.imei}/`, { token: looks.token })
    return body.response_data.notes
  }
  const tried = `tried to register IMEI ${device.imei} and was refused.`
  expect(await notes()).toMatchObject([
    { flag_id: flagId, officer: 'Amana', note: `Bello Okafor (${other.email}) ${tried}` },
    { flag_id: flagId, note: 'Called the owner' },
  ])
  await amana.call('DELETE', '/users/profile/delete/', { token: other.token, body: { password } })
  expect((await notes())[0].note).toBe(`Deleted user ${tried}`)
})

test('who tried to register a phone that an officer reported and nobody has: the officer is told as an officer', async () => {
  const { amana } = fixture
  const [officer, other] = [await amana.account('officer'), await fixture.person()]
  const imei = newImei('99000046')
  await amana.call('POST', '/le/devices/report/create/', { token: officer.token, body: officerReport(imei) })
  await register(amana, other.token, { imei })
  await fixture.settled()
  const { body } = await amana.call('GET', '/notifications/', { token: officer.token })
  expect(body.response_data.results).toMatchObject([
    {
      link: `/law-enforcement/detail-page?imei=${imei}`,
      text: expect.stringMatching(/The notes of the case say who tried\.$/),
    },
  ])
})

test('an owner learns that a document was declined, and why, and that another one proved the ownership', async () => {
  const owner = await fixture.person()
  const officer = await fixture.amana.account('officer')
  const device = await fixture.device(owner)
  const send = async (content: string) => {
    const file = { name: 'r.pdf', type: 'application/pdf', content }
    const { body } = await sendForm(fixture.amana, `/devices/${device.imei}/documents/`, owner.token, {}, [
      file,
    ])
    return body.response_data.results.at(-1).id as string
  }
  const decide = (id: string, verb: string, reason: string) =>
    fixture.amana.call('POST', `/le/documents/${id}/${verb}/`, { token: officer.token, body: { reason } })
  await decide(await send(SMALL_PDF), 'decline', 'It names another phone.')
  const [declined] = await fixture.notified(owner)
  expect(declined).toMatchObject({
    kind: 'ownership_proof',
    title: 'A document for your Tecno Spark 20 was not accepted',
    link: `/transfer/device/${device.id}`,
  })
  expect(declined?.text).toContain('The officer wrote: It names another phone.')
  await decide(await send(`${SMALL_PDF} `), 'approve', 'Genuine')
  expect((await fixture.notified(owner, 2))[0]).toMatchObject({
    kind: 'ownership_proof',
    title: 'Your ownership of the Tecno Spark 20 is proven',
  })
  // The message is theirs even if another person owns the device before it is sent.
  const { rows } = await fixture.amana.database.pool.query<{ data: NotificationEvent }>(
    `select data from pgboss.job where name = 'notifications.dispatch' and data->>'event' = 'ownership_proven'
     and data->>'deviceId' = $1`,
    [String(device.id)],
  )
  expect(rows).toEqual([
    { data: { event: 'ownership_proven', deviceId: device.id, ownerUserId: owner.userId } },
  ])
})

describe('settings', () => {
  test('all on at first; one turned off stays shown inside and is not mailed', async () => {
    const owner = await fixture.person()
    const { token } = owner
    const read = () => fixture.amana.call('GET', '/settings/notifications/', { token })
    const allOn = {
      transfer_alerts: true,
      security_alerts: true,
      device_status_updates: true,
      push_transfer_alerts: true,
      push_security_alerts: true,
      push_device_status_updates: true,
      push_work: true,
    }
    expect((await read()).body.response_data).toEqual(allOn)
    const changed = await fixture.amana.call('PATCH', '/settings/notifications/', {
      token,
      body: { device_status_updates: false },
    })
    expect(changed).toMatchObject({
      status: 200,
      body: {
        response_description: 'Notification preferences updated successfully',
        response_data: { ...allOn, device_status_updates: false },
      },
    })
    const device = await fixture.device(owner)
    await fixture.flag(owner, device)
    await fixture.notified(owner)
    await fixture.settled()
    expect(fixture.mailsTo(owner.email)).toEqual([])
  })

  test('two switches in the same instant both turn; nothing changes nothing', async () => {
    const { token } = await fixture.person()
    const patch = (body: unknown) => fixture.amana.call('PATCH', '/settings/notifications/', { token, body })
    await Promise.all([patch({ transfer_alerts: false }), patch({ security_alerts: false })])
    const off = { transfer_alerts: false, security_alerts: false, device_status_updates: true }
    expect((await patch({})).body.response_data).toMatchObject({ ...off, push_transfer_alerts: true })
    expect((await patch({ transfer_alerts: true })).body.response_data).toMatchObject({
      ...off,
      transfer_alerts: true,
    })
    expect((await patch({ transfer_alerts: 'yes' })).status).toBe(422)
    expect((await patch({ marketing: true })).status).toBe(422)
  })

  test('with all of them off, whatever moves a phone or opens its case is told all the same', async () => {
    const [owner, friend, claimer] = [
      await fixture.person({ phoneProven: true }),
      await fixture.person({ phoneProven: true }),
      await fixture.person(),
    ]
    const off = { transfer_alerts: false, security_alerts: false, device_status_updates: false }
    for (const { token } of [owner, friend])
      await fixture.amana.call('PATCH', '/settings/notifications/', { token, body: off })
    const [given, found] = [await fixture.device(owner), await fixture.device(owner)]
    await fixture.flag(owner, found)
    await fixture.flag(owner, found, 'found')
    await sendForm(fixture.amana, `/devices/${found.imei}/disputes/`, claimer.token, { reason: 'Mine' }, [
      RECEIPT,
    ])
    const id = await fixture.initiate(owner, friend, given)
    await fixture.amana.call('POST', `/transfers/${id}/accept/`, { body: {}, token: friend.token })
    await fixture.notified(friend, 2)
    await fixture.notified(owner, 4)
    await fixture.settled()
    const subjectsTo = ({ email }: Person) =>
      fixture.mailsTo(email).flatMap((mail) => (mail.id.startsWith('notification') ? [mail.subject] : []))
    expect(subjectsTo(owner).toSorted()).toEqual([
      'Somebody else says that your Tecno Spark 20 is theirs',
      'Your Tecno Spark 20 has a new owner',
      'Your Tecno Spark 20 is marked as found',
    ])
    expect(fixture.amana.sms.filter(({ to }) => to === owner.phone)).toHaveLength(1)
    expect(subjectsTo(friend)).toEqual(['You are now the owner of a Tecno Spark 20'])
  })

  test('nothing is mailed to an address that was never proven', async () => {
    const owner = await fixture.person()
    const device = await fixture.device(owner)
    await fixture.amana.database.db
      .updateTable('users')
      .set({ email_verified_at: null })
      .where('id', '=', owner.userId)
      .execute()
    await fixture.flag(owner, device)
    await fixture.notified(owner)
    await fixture.settled()
    expect(fixture.mailsTo(owner.email)).toEqual([])
  })
})

describe('the list', () => {
  test('newest first, in pages, with what is unread; reading some, reading all, never somebody else’s', async () => {
    const [owner, other] = [await fixture.person(), await fixture.person()]
    const device = await fixture.device(owner)
    for (const type of ['stolen', 'found', 'lost'] as const) {
      await fixture.flag(owner, device, type)
      await fixture.notified(owner, { stolen: 1, found: 2, lost: 3 }[type])
    }
    const first = await fixture.list(owner, '?limit=2')
    expect(first).toMatchObject({
      unread: 3,
      results: [{ kind: 'device_flagged' }, { kind: 'device_found' }],
    })
    const second = await fixture.list(owner, `?limit=2&cursor=${first.next}`)
    expect(second).toMatchObject({ unread: 3, next: null, results: [{ kind: 'device_flagged' }] })

    const ids = first.results.map(({ id }) => id)
    const read = (token: string, body: unknown) =>
      fixture.amana.call('POST', '/notifications/read/', { token, body })
    expect((await read(other.token, { ids })).body.response_data).toEqual({ unread: 0 })
    expect((await read(owner.token, { ids: ids.slice(0, 1) })).body.response_data).toEqual({ unread: 2 })
    expect((await read(owner.token, { ids: [] })).body.response_data).toEqual({ unread: 2 })
    const [newest] = (await fixture.list(owner)).results
    expect(newest?.read_at).not.toBeNull()
    expect((await read(owner.token, {})).body.response_data).toEqual({ unread: 0 })
    expect((await fixture.list(owner)).results[0]?.read_at).toBe(newest?.read_at)
  })

  test('bad input, visitors', async () => {
    const { token } = await fixture.person()
    for (const query of ['?cursor=x', '?cursor=1_2', '?limit=0', '?limit=101'])
      expect((await fixture.amana.call('GET', `/notifications/${query}`, { token })).status).toBe(422)
    expect(
      (await fixture.amana.call('POST', '/notifications/read/', { token, body: { ids: ['x'] } })).status,
    ).toBe(422)
    expect((await fixture.amana.call('GET', '/notifications/')).status).toBe(401)
    expect((await fixture.amana.call('POST', '/notifications/read/', { body: {} })).status).toBe(401)
    expect((await fixture.amana.call('GET', '/settings/notifications/')).status).toBe(401)
    expect((await fixture.amana.call('PATCH', '/settings/notifications/', { body: {} })).status).toBe(401)
  })
})

test('an event that is handled five times at once is shown once and sent once; one without its rows is nobody’s', async () => {
  const [from, to] = [await fixture.person(), await fixture.person({ phoneProven: true })]
  const transferId = await fixture.initiate(from, to, await fixture.device(from), 'phone')
  await Promise.all([1, 2, 3, 4, 5].map(() => fixture.happen({ event: 'transfer_created', transferId })))
  await fixture.happen({ event: 'transfer_created', transferId: '01970000-0000-7000-8000-000000000000' })
  await fixture.happen({ event: 'flag_created', flagId: 99_999_999 })
  await fixture.happen({ event: 'search_hit', verificationId: '01970000-0000-7000-8000-000000000000' })
  await fixture.notified(to)
  await fixture.settled()
  expect((await fixture.list(to)).results).toHaveLength(1)
  expect(fixture.mailsTo(to.email)).toHaveLength(1)
})
