/** A person sees which officers looked at their data, by the calls themselves (decisions §15). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../kernel/durations.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import type { TestAccount } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { newImei, register, SMALL_PDF, sendForm } from '../devices/devices.fixtures.ts'
import { type OwnedPhone, ownedPhone } from '../law-enforcement/law-enforcement.fixtures.ts'
import { newNumber, PASSWORD } from '../profile/profile.fixtures.ts'
import { caseOn, noticesBy, openStage, type Stage } from './accesses.fixtures.ts'
import { noticeSequence } from './notify-people.ts'

const PURPOSE = 'To give the phone back to its owner'

let stage: Stage
let officer: TestAccount
let supervisor: TestAccount
let phone: OwnedPhone
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.stop())
beforeEach(async () => {
  officer = await stage.amana.account('officer')
  supervisor = await stage.amana.account('supervisor')
  phone = await ownedPhone(stage.amana)
})

const seen = async (person: TestAccount = phone.owner) =>
  (await stage.as(person, 'GET', '/users/accesses/')).body.response_data
const view = async (by: TestAccount = officer) =>
  (await stage.as(by, 'GET', `/le/devices/${phone.imei}/`)).body.response_data
const delay = (case_reference: string, by: TestAccount = supervisor, reason = 'An arrest is planned') =>
  stage.as(by, 'POST', '/le/access-delays/', { case_reference, reason })
const release = (id: number, by: TestAccount = officer) => stage.as(by, 'POST', `/le/accesses/${id}/release/`)
/** Tells people, as the process does every few seconds. */
async function tell(): Promise<void> {
  const { database, jobs } = stage.amana
  const { take } = noticeSequence({ jobs, clock: stage, accessNoticeDays: 30 })
  await database.transaction(take)
  await jobsDone(stage.amana)
}

describe('what is listed', () => {
  test('a view, a reveal and a download of 30 days ago, newest first, without who it was', async () => {
    const set = await stage.as(phone.owner, 'GET', '/users/me/')
    expect(set.status).toBe(200)
    await stage.amana.call('PATCH', `/users/profile/${phone.owner.userId}/`, {
      token: phone.owner.token,
      body: { nin: newNumber(0) },
    })
    const viewedAt = stage.now().toISOString()
    await view()
    stage.pass(MINUTE)
    const case_reference = await caseOn(stage, phone.imei)
    const revealedAt = stage.now().toISOString()
    const body = { field: 'nin', case_reference, purpose: PURPOSE }
    expect((await stage.as(officer, 'POST', `/le/devices/${phone.imei}/reveal/`, body)).status).toBe(200)
    stage.pass(MINUTE)
    const report = await stage.amana.product.app.inject({
      url: `/api/v1/le/devices/${phone.imei}/report/`,
      headers: { authorization: `Bearer ${officer.token}` },
    })
    expect(report.statusCode).toBe(200)
    const downloadedAt = stage.now().toISOString()

    stage.pass(30 * DAY - 2 * MINUTE - 1)
    expect(await seen()).toEqual([])
    stage.pass(1)
    expect(await seen()).toHaveLength(1)
    stage.pass(2 * MINUTE)
    const answer = await stage.as(phone.owner, 'GET', '/users/accesses/')
    const { imei } = phone
    expect(answer.body.response_data).toEqual([
      { at: downloadedAt, imei, action: 'download', command: 'Lagos', purpose: null, case: case_reference },
      { at: revealedAt, imei, action: 'reveal', command: 'Lagos', purpose: PURPOSE, case: case_reference },
      // There was no case yet.
      { at: viewedAt, imei, action: 'view', command: 'Lagos', purpose: null, case: null },
    ])
    for (const trace of ['Ada', officer.officerId ?? '', officer.userId, officer.email, '204511'])
      expect(JSON.stringify(answer.body)).not.toContain(trace)
  })

  test('a search for one phone, flags and documents count as views, each file as a download; look-ups and refused reveals do not', async () => {
    const imei = newImei()
    const file = { name: 'r.pdf', type: 'application/pdf', content: SMALL_PDF }
    const device = await register(stage.amana, phone.owner.token, { imei }, [file])
    const [document] = device.body.response_data.documents
    for (const path of [
      `/le/devices/search/?q=${imei}`,
      `/devices/lookup/${imei}/`,
      `/devices/${imei}/flags/`,
      `/devices/${imei}/documents/`,
    ])
      expect((await stage.as(officer, 'GET', path)).status, path).toBe(200)
    const opened = await stage.amana.product.app.inject({
      url: `/api/v1/documents/${document.id}/`,
      headers: { authorization: `Bearer ${officer.token}` },
    })
    expect(opened.statusCode).toBe(200)
    const refused = await stage.as(officer, 'POST', `/le/devices/${imei}/reveal/`, {
      field: 'nin',
      case_reference: 'LE-2026-999999',
      purpose: PURPOSE,
    })
    expect(refused.status).toBe(404)
    stage.pass(31 * DAY)
    expect((await seen()).map(({ action }: { action: string }) => action).toSorted()).toEqual([
      'download',
      'view',
      'view',
      'view',
    ])
  })

  test('a look belongs to who owned the phone then; a phone of nobody tells nobody', async () => {
    await view()
    const next = await stage.amana.account()
    await stage.amana.database.pool.query(
      `with ended as (update ownerships set ended_at = $2 where device_id = $1 and ended_at is null returning device_id)
       insert into ownerships (device_id, user_id, origin, acquired_at) select device_id, $3, 'transfer', $2 from ended`,
      [phone.deviceId, stage.now(), next.userId],
    )
    stage.pass(DAY)
    await view()
    stage.pass(31 * DAY)
    expect(await seen()).toHaveLength(1)
    expect(await seen(next)).toHaveLength(1)
    expect((await seen())[0].at < (await seen(next))[0].at).toBe(true)

    const unknown = newImei()
    await caseOn(stage, unknown)
    const { access } = (await stage.as(officer, 'GET', `/le/devices/${unknown}/`)).body.response_data
    expect(access).toBeNull()
    const { rows } = await stage.amana.database.pool.query(
      'select 1 from pending_access_notices u join audit_log a on a.id = u.audit_id where a.imei = $1',
      [unknown],
    )
    expect(rows).toEqual([])
  })

  test('a claimant sees that their document was opened', async () => {
    const claimant = await stage.amana.account()
    const file = { name: 'r.pdf', type: 'application/pdf', content: SMALL_PDF }
    expect(
      (
        await sendForm(stage.amana, `/devices/${phone.imei}/disputes/`, claimant.token, { reason: 'Mine' }, [
          file,
        ])
      ).status,
    ).toBe(201)
    const { disputes } = await view()
    const opened = await stage.amana.product.app.inject({
      url: `/api/v1/documents/${disputes[0].documents[0].id}/`,
      headers: { authorization: `Bearer ${officer.token}` },
    })
    expect(opened.statusCode).toBe(200)
    stage.pass(31 * DAY)
    expect(await seen(claimant)).toMatchObject([{ action: 'download', imei: phone.imei }])
    expect(await seen()).toMatchObject([{ action: 'view' }])
  })

  test('the newest 500', async () => {
    await stage.amana.database.pool.query(
      `insert into audit_log (at, actor_user_id, actor_name, action, imei, subject_user_id)
       select $1::timestamptz + n * interval '1 second', $2, 'x', 'view_device', $3, $4 from generate_series(1, 501) n`,
      [stage.now(), officer.userId, phone.imei, phone.owner.userId],
    )
    stage.pass(31 * DAY)
    const all = await seen()
    expect(all).toHaveLength(500)
    expect(all.map(({ at }: { at: string }) => at)).toEqual(
      all
        .map(({ at }: { at: string }) => at)
        .toSorted()
        .reverse(),
    )
    expect(new Date(all[499].at).getTime()).toBe(stage.now().getTime() - 31 * DAY + 2_000)
  })
})

describe('before they look, and after it', () => {
  test('the officer reads when the owner will see it; supervisors read it in the audit log', async () => {
    const { access, delays } = await view()
    expect(access).toEqual({
      id: expect.any(Number),
      visible_at: new Date(stage.now().getTime() + 30 * DAY).toISOString(),
    })
    expect(delays).toEqual([])
    const log = (await stage.as(supervisor, 'GET', `/le/audit/?imei=${phone.imei}`)).body.response_data
      .results
    expect(log[0]).toMatchObject({ id: access.id, action: 'view_device', visible_at: access.visible_at })
    await stage.as(officer, 'GET', `/le/devices/search/?q=${phone.imei}`)
    const [search] = (await stage.as(supervisor, 'GET', `/le/audit/?imei=${phone.imei}`)).body.response_data
      .results
    expect(search).toMatchObject({ action: 'search_devices', visible_at: access.visible_at })
    // Supervisors watch officers: that shows nothing of the owner.
    const [reading] = (await stage.as(supervisor, 'GET', `/le/audit/?imei=${phone.imei}`)).body.response_data
      .results
    expect(reading).toMatchObject({ action: 'read_audit', visible_at: null })
  })

  test('a delay of a case runs for looks before and after it, and is told to officers', async () => {
    const earlier = (await view()).access
    const case_reference = await caseOn(stage, phone.imei)
    const { status, body } = await delay(case_reference)
    expect(status).toBe(201)
    const until = new Date(stage.now().getTime() + 90 * DAY).toISOString()
    expect(body.response_data).toEqual({ case_reference, until })
    stage.pass(DAY)
    const { access, delays } = await view()
    expect(delays).toEqual([{ case_reference, until, reason: 'An arrest is planned' }])
    expect(access.visible_at).toBe(until)
    stage.pass(89 * DAY - 1)
    expect(await seen()).toEqual([])
    stage.pass(1)
    expect(await seen()).toMatchObject([
      { case: case_reference, delay_reason: 'An arrest is planned' },
      { case: case_reference, delay_reason: 'An arrest is planned' },
    ])
    expect((await view()).delays).toEqual([])
    expect(earlier.id).toBeLessThan(access.id)
  })

  test('renewed: 90 days more, with both reasons; another phone is not delayed', async () => {
    const other = await ownedPhone(stage.amana, phone.owner)
    const case_reference = await caseOn(stage, phone.imei)
    await view()
    await stage.as(officer, 'GET', `/le/devices/${other.imei}/`)
    await delay(case_reference.toLowerCase().replaceAll('-', ' '), supervisor, 'First')
    stage.pass(76 * DAY)
    const { body } = await delay(case_reference, supervisor, 'Second')
    expect(body.response_data.until).toBe(new Date(stage.now().getTime() + 104 * DAY).toISOString())
    expect(await seen()).toMatchObject([{ imei: other.imei }])
    stage.pass(104 * DAY)
    expect(await seen()).toMatchObject([
      { imei: other.imei },
      { imei: phone.imei, delay_reason: 'First; Second' },
    ])
  })

  test('what is shown stays shown when its case is delayed', async () => {
    const case_reference = await caseOn(stage, phone.imei)
    await view()
    stage.pass(30 * DAY)
    await delay(case_reference)
    const [shown] = await seen()
    expect(shown).not.toHaveProperty('delay_reason')
  })

  test('a delay needs a case, a reason and a supervisor who is no party to it', async () => {
    const case_reference = await caseOn(stage, phone.imei)
    const ask = (by: TestAccount, body: object) => stage.as(by, 'POST', '/le/access-delays/', body)
    expect((await ask(officer, { case_reference, reason: 'Why' })).status).toBe(403)
    for (const [body, field] of [
      [{ case_reference }, 'reason'],
      [{ case_reference, reason: '  ' }, 'reason'],
      [{ reason: 'Why' }, 'case_reference'],
      [{ case_reference: 'LE-2026-999999', reason: 'Why' }, 'case_reference'],
      [{ case_reference: "'; drop", reason: 'Why' }, 'case_reference'],
    ] as const) {
      const answer = await ask(supervisor, body)
      expect([answer.status, answer.body.errors?.[0].field], JSON.stringify(body)).toEqual([422, field])
    }
    const own = await ownedPhone(stage.amana)
    const ownCase = await caseOn(stage, own.imei, { by: supervisor.userId })
    expect((await delay(ownCase)).status).toBe(403)
    expect((await stage.as(officer, 'GET', '/le/access-delays/')).status).toBe(403)
  })

  test('a delay is an audit row and an entry of the transparency log from the start, which is nobody’s', async () => {
    const case_reference = await caseOn(stage, phone.imei)
    await delay(case_reference)
    const { rows: log } = await stage.amana.database.pool.query(
      `with entries as (
        select type, at, event, user_id, device_id from log_pending
        union all select type, at, event, user_id, device_id from log_entries)
       select * from entries where type = 'access.delayed' and event ->> 'case' = $1`,
      [case_reference],
    )
    expect(log).toEqual([
      {
        type: 'access.delayed',
        at: new Date(Math.floor(stage.now().getTime() / HOUR) * HOUR),
        event: {
          at: stage.now().toISOString(),
          case: case_reference,
          reason: 'An arrest is planned',
          until: new Date(stage.now().getTime() + 90 * DAY).toISOString(),
        },
        user_id: null,
        device_id: null,
      },
    ])
    const { results } = (await stage.as(supervisor, 'GET', `/le/audit/?imei=${phone.imei}`)).body
      .response_data
    expect(results[0]).toMatchObject({
      action: 'delay_accesses',
      case_reference,
      purpose: 'An arrest is planned',
    })
  })

  test('supervisors read the delays, newest first, in pages', async () => {
    let case_reference = ''
    for (const reason of ['Three', 'Two', 'One']) {
      case_reference = await caseOn(stage, phone.imei)
      await delay(case_reference, supervisor, reason)
      phone = await ownedPhone(stage.amana)
    }
    const first = (await stage.as(supervisor, 'GET', '/le/access-delays/?limit=2')).body.response_data
    expect(first.results).toMatchObject([
      { reason: 'One', case_reference, imei: expect.any(String), delayed_by: 'Ada Okafor' },
      { reason: 'Two' },
    ])
    const rest = (await stage.as(supervisor, 'GET', `/le/access-delays/?limit=2&cursor=${first.next}`)).body
      .response_data
    expect(rest.results[0]).toMatchObject({ reason: 'Three' })
    expect((await stage.as(supervisor, 'GET', '/le/access-delays/?cursor=x')).status).toBe(422)
  })
})

describe('a look is shown earlier', () => {
  test('by the officer who looked, at once, and the owner is told once', async () => {
    const { access } = await view()
    const visible_at = stage.now().toISOString()
    expect((await release(access.id)).body.response_data).toEqual({ id: access.id, visible_at })
    expect(await seen()).toMatchObject([{ action: 'view', at: visible_at }])
    await jobsDone(stage.amana)
    expect(noticesBy(stage, phone.owner)).toHaveLength(1)
    stage.pass(MINUTE)
    expect((await release(access.id)).body.response_data).toEqual({ id: access.id, visible_at })
    expect((await release(access.id, supervisor)).status).toBe(200)
    stage.pass(31 * DAY)
    await tell()
    expect(noticesBy(stage, phone.owner)).toHaveLength(1)
    const { rows } = await stage.amana.database.pool.query(
      `select count(*) from audit_log where action = 'release_access' and subject_user_id = $1`,
      [phone.owner.userId],
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  test('by a supervisor, also another’s; not by another officer, and nothing that is no look', async () => {
    const { access } = await view()
    const another = await stage.amana.account('officer')
    expect((await release(access.id, another)).status).toBe(404)
    expect((await release(999_999_999)).status).toBe(404)
    await stage.as(officer, 'GET', `/devices/lookup/${phone.imei}/`)
    const [lookUp] = (await stage.as(supervisor, 'GET', `/le/audit/?imei=${phone.imei}`)).body.response_data
      .results
    expect((await release(lookUp.id)).status).toBe(404)
    expect((await release(access.id, phone.owner)).status).toBe(403)
    expect(await seen()).toEqual([])
    expect((await release(access.id, supervisor)).status).toBe(200)
    expect(await seen()).toHaveLength(1)
  })

  test('also while its case is delayed: the reason stands beside it', async () => {
    const case_reference = await caseOn(stage, phone.imei)
    await delay(case_reference)
    const { access } = await view()
    stage.pass(MINUTE)
    await release(access.id)
    expect(await seen()).toMatchObject([{ case: case_reference, delay_reason: 'An arrest is planned' }])
  })

  test('what is shown by the rule is answered with its time, and nothing is written', async () => {
    const { access } = await view()
    stage.pass(40 * DAY)
    expect((await release(access.id)).body.response_data).toEqual(access)
    const { rows } = await stage.amana.database.pool.query(
      'select 1 from access_releases where audit_id = $1',
      [access.id],
    )
    expect(rows).toEqual([])
  })
})

describe('its receipt in the public log', () => {
  const receipts = async (person: TestAccount) =>
    (await stage.as(person, 'GET', '/users/receipts/')).body.response_data
  const looks = async (person = phone.owner) =>
    (await receipts(person)).filter(({ type }: { type: string }) => type.startsWith('officer.'))

  test('comes with the message and not before, says what the person is told, and names no officer', async () => {
    const case_reference = await caseOn(stage, phone.imei)
    const viewedAt = stage.now().toISOString()
    await view()
    await tell()
    expect(await looks()).toEqual([])
    stage.pass(30 * DAY)
    await tell()
    await tell()
    const told = await looks()
    expect(told).toMatchObject([
      { type: 'officer.viewed', at: stage.now().toISOString().slice(0, 13), salt: expect.any(String) },
    ])
    expect(JSON.parse(told[0].event)).toEqual({
      access: 'view',
      at: viewedAt,
      command: 'Lagos',
      imei: phone.imei,
      told: stage.now().toISOString(),
    })
    expect(noticesBy(stage, phone.owner)[0]?.text).toContain(
      `Its receipt in the public log:\n${stage.amana.url}/transparency#own`,
    )
    for (const trace of [officer.officerId ?? '', officer.userId, officer.email])
      expect(JSON.stringify(told)).not.toContain(trace)
    expect(await looks(await stage.amana.account())).toEqual([])
    expect(case_reference).toMatch(/^LE-/)
  })

  test('comes once when an officer and the rule show the look at the same moment', async () => {
    const { access } = await view()
    stage.pass(30 * DAY - 1)
    await Promise.all([release(access.id), release(access.id, supervisor)])
    stage.pass(1)
    await Promise.all([tell(), tell()])
    expect(await looks()).toHaveLength(1)
  })

  test('is forgotten with the account', async () => {
    const leaving = await stage.amana.account('user', { password: PASSWORD })
    const { imei } = await ownedPhone(stage.amana, leaving)
    const { access } = (await stage.as(officer, 'GET', `/le/devices/${imei}/`)).body.response_data
    await release(access.id)
    expect(await looks(leaving)).toHaveLength(1)
    expect((await stage.as(leaving, 'DELETE', '/users/profile/delete/', { password: PASSWORD })).status).toBe(
      200,
    )
    const { rows } = await stage.amana.database.pool.query(
      `with entries as (
        select type, event, user_id from log_pending union all select type, event, user_id from log_entries)
       select 1 from entries where user_id = $1 or event ->> 'imei' = $2 and type = 'officer.viewed'`,
      [leaving.userId, imei],
    )
    expect(rows).toEqual([])
  })
})

describe('the message', () => {
  test('goes out when a look becomes visible, one for several, and links to the page', async () => {
    await view()
    await view()
    stage.pass(30 * DAY - 1)
    await tell()
    expect(noticesBy(stage, phone.owner)).toEqual([])
    stage.pass(1)
    await tell()
    await tell()
    const [mail, ...more] = noticesBy(stage, phone.owner)
    expect([mail?.subject, more]).toEqual(['Police officers looked at your data 2 times', []])
    expect(mail?.text).toContain('/settings/access')
    expect(mail?.text).not.toContain(phone.imei)
    const { results } = (await stage.as(phone.owner, 'GET', '/notifications/')).body.response_data
    expect(results[0]).toMatchObject({ kind: 'security', link: '/settings/access' })
  })

  test('goes out by the process itself', async () => {
    await view()
    stage.pass(30 * DAY)
    await waitUntil(() => noticesBy(stage, phone.owner).length > 0)
    expect(noticesBy(stage, phone.owner)[0]?.subject).toBe('A police officer looked at your data')
  })

  test('waits for the end of a delay', async () => {
    const case_reference = await caseOn(stage, phone.imei)
    await view()
    await delay(case_reference)
    stage.pass(89 * DAY)
    await tell()
    expect(noticesBy(stage, phone.owner)).toEqual([])
    stage.pass(DAY)
    await tell()
    expect(noticesBy(stage, phone.owner)).toHaveLength(1)
  })

  test('is not sent to who deleted the account meanwhile', async () => {
    const leaving = await stage.amana.account('user', { password: PASSWORD })
    const { imei } = await ownedPhone(stage.amana, leaving)
    await stage.as(officer, 'GET', `/le/devices/${imei}/`)
    const waiting = () =>
      stage.amana.database.db
        .selectFrom('pending_access_notices')
        .select('at')
        .where('user_id', '=', leaving.userId)
        .execute()
    expect(await waiting()).toHaveLength(1)
    const gone = await stage.as(leaving, 'DELETE', '/users/profile/delete/', { password: PASSWORD })
    expect(gone.status).toBe(200)
    expect(await waiting()).toEqual([])
    stage.pass(31 * DAY)
    await tell()
    expect(noticesBy(stage, leaving)).toEqual([])
  })

  test('a reveal is told at once, unless its case is delayed', async () => {
    await stage.amana.call('PATCH', `/users/profile/${phone.owner.userId}/`, {
      token: phone.owner.token,
      body: { nin: newNumber(0) },
    })
    const case_reference = await caseOn(stage, phone.imei)
    const reveal = () =>
      stage.as(officer, 'POST', `/le/devices/${phone.imei}/reveal/`, {
        field: 'nin',
        case_reference,
        purpose: PURPOSE,
      })
    const told = () =>
      stage.amana.sent.filter(
        ({ to, subject }) => to === phone.owner.email && subject === 'An officer has read your NIN',
      )
    expect((await reveal()).status).toBe(200)
    await jobsDone(stage.amana)
    expect(told()).toHaveLength(1)
    await delay(case_reference)
    expect((await reveal()).status).toBe(200)
    await jobsDone(stage.amana)
    expect(told()).toHaveLength(1)
    stage.pass(91 * DAY)
    expect(await seen()).toMatchObject([{ action: 'reveal' }, { action: 'reveal' }])
  })
})

test('an export of the own data holds what is shown, and nothing of what is not', async () => {
  const { access } = await view()
  const exported = async () =>
    (await stage.as(phone.owner, 'GET', '/users/profile/export/')).body.response_data.accesses
  expect(await exported()).toEqual([])
  await release(access.id)
  expect(await exported()).toEqual(await seen())
  expect(await exported()).toHaveLength(1)
})
