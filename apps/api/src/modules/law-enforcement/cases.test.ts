/**
 * Officers' decisions on reports, flags, holds, notes, claims and documents; the supervisor's view
 * (decisions §5, §9).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProduct, type TestAccount, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { insertFlag, newImei, register, SMALL_PDF, sendForm } from '../devices/devices.fixtures.ts'
import {
  claimedPhone,
  confirmed,
  flagOn,
  lastAudit,
  officerReport,
  ownedPhone,
} from './law-enforcement.fixtures.ts'

let amana: TestProduct
let officer: TestAccount
beforeAll(async () => {
  amana = await startTestProduct()
  officer = await amana.account('officer')
})
afterAll(() => amana.stop())

const post = (path: string, body: unknown, token = officer.token) => amana.call('POST', path, { token, body })
const report = (body: unknown) => post('/le/devices/report/create/', body)
const act = (id: number, verb: string, reason = 'Checked at the station') =>
  post(`/le/flags/${id}/${verb}/`, { reason })
const ownStatus = async ({ imei, owner }: { imei: string; owner: TestAccount }) =>
  (await amana.call('GET', `/devices/${imei}/`, { token: owner.token })).body.response_data.status

describe('Report Device', () => {
  test('makes an active flag with a case number; state, model and phone as the registry keeps them', async () => {
    const imei = newImei()
    const { status, body } = await report(officerReport(imei))
    expect(status).toBe(201)
    expect(body.response_description).toBe('Device report sent successfully.')
    expect(body.response_data).toMatchObject({
      device_imei: imei,
      flag_type: 'stolen',
      status: 'active',
      device_state: 'Lagos',
      reported_by: 'Bola Ade',
      device_brand: 'Tecno',
      device_model: 'Spark 20',
      reporter_phone: '+2348031234567',
      case_number: expect.stringMatching(/^LE-\d{4}-\d{6}$/),
    })
    const audit = await lastAudit(amana)
    expect(audit).toMatchObject({
      action: 'create_report',
      imei,
      case_reference: body.response_data.case_number,
    })
  })

  test('a second one names the open case; found ends it; found again has no case', async () => {
    const imei = newImei()
    const first = (await report(officerReport(imei))).body.response_data.case_number
    expect((await report(officerReport(imei))).body).toMatchObject({
      code: 'case_open',
      context: { case: first },
    })
    expect((await report(officerReport(imei, { flag_type: 'found' }))).status).toBe(201)
    expect((await report(officerReport(imei, { flag_type: 'found' }))).body.code).toBe('no_open_case')
  })

  test('the owner reads that law enforcement reported it', async () => {
    const phone = await ownedPhone(amana)
    await report(officerReport(phone.imei, { flag_type: 'lost' }))
    const { body } = await amana.call('GET', `/devices/${phone.imei}/flags/`, { token: phone.owner.token })
    expect(body.response_data).toMatchObject([{ reported_by: 'Law enforcement', flag_type: 'lost' }])
    expect(await ownStatus(phone)).toBe('locked')
  })

  test.each([
    [{ reporter_name: ' ' }, 'reporter_name', 'Reporter name is required'],
    [{ imei: '' }, 'imei', 'IMEI is required'],
    [{ imei: '12345678901234' }, 'imei', 'IMEI must be exactly 15 digits'],
    [{ imei: '3541880401234567' }, 'imei', 'IMEI must be exactly 15 digits'],
    [{ device_state: '' }, 'device_state', 'Device state is required'],
    [{ device_state: 'lagos' }, 'device_state', 'Choose one of the 36 states or the FCT'],
    [{ reason_for_flagging: '' }, 'reason_for_flagging', 'Reason for flagging is required'],
    [{ flag_type: 'sold' }, 'flag_type', 'Flag type is required'],
  ])('S2 §5: %j', async (change, field, message) => {
    expect((await report(officerReport(newImei(), change))).body.errors).toEqual([{ field, message }])
  })

  test('what is not validated may be anything or nothing', async () => {
    const { status, body } = await report({
      ...officerReport(newImei()),
      device_brand: '',
      phone: 'none',
      location: '',
    })
    expect(status).toBe(201)
    expect(body.response_data).toMatchObject({ device_brand: '', reporter_phone: 'none' })
  })
})

describe('deciding about a case', () => {
  test('confirm makes a report under review active; the reason is a note; again is refused', async () => {
    const phone = await ownedPhone(amana)
    const id = await flagOn(amana, phone.imei, { status: 'under_review', public_report: true })
    expect((await act(id, 'confirm')).body.response_data).toMatchObject({ id, status: 'active' })
    expect(await ownStatus(phone)).toBe('stolen')
    expect(await lastAudit(amana)).toMatchObject({
      action: 'confirm_report',
      imei: phone.imei,
      purpose: 'Checked at the station',
    })
    const { body } = await amana.call('GET', `/le/devices/${phone.imei}/`, { token: officer.token })
    expect(body.response_data.notes).toMatchObject([{ note: 'Report confirmed: Checked at the station' }])
    expect((await act(id, 'confirm')).body.code).toBe('flag_state')
  })

  test('reject, then confirm is refused', async () => {
    const id = await flagOn(amana, newImei(), { status: 'under_review', public_report: true })
    expect((await act(id, 'reject')).body.response_data).toMatchObject({ status: 'rejected' })
    expect((await act(id, 'confirm')).body.code).toBe('flag_state')
  })

  test('confirm beside another active case names that one, and nothing changes', async () => {
    const imei = newImei()
    await flagOn(amana, imei)
    const id = await flagOn(amana, imei, { status: 'under_review', public_report: true, flag_type: 'lost' })
    const before = await lastAudit(amana)
    expect((await act(id, 'confirm')).body).toMatchObject({ code: 'case_open' })
    expect((await lastAudit(amana)).id).toBe(before.id)
  })

  test('clear, by two officers at once: one does it', async () => {
    const phone = await ownedPhone(amana)
    const id = await flagOn(amana, phone.imei)
    const answers = await Promise.all([act(id, 'clear'), act(id, 'clear')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await ownStatus(phone)).toBe('registered')
  })

  test('hold and release; a second hold and a release without one are refused', async () => {
    const phone = await ownedPhone(amana)
    const id = await flagOn(amana, phone.imei, { status: 'cleared' })
    expect((await act(id, 'hold')).status).toBe(200)
    expect(await ownStatus(phone)).toBe('locked')
    expect((await act(id, 'hold')).body.code).toBe('flag_state')
    expect((await act(id, 'release')).status).toBe(200)
    expect((await act(id, 'release')).body.code).toBe('flag_state')
    expect(await ownStatus(phone)).toBe('registered')
  })

  test('a hold on a device without a case, by either IMEI; twice, unknown, without a reason', async () => {
    const { owner } = await ownedPhone(amana)
    const [imei, imei2] = [newImei(), newImei()]
    await register(amana, owner.token, { imei, imei2 })
    const hold = (verb: string, of: string, reason = 'Evidence') =>
      post(`/le/devices/${of}/${verb}/`, { reason })
    expect((await hold('release', imei)).body.code).toBe('flag_state')
    const held = await hold('hold', imei2)
    expect(held).toMatchObject({ status: 200, body: { response_data: { imei: imei2, held: true } } })
    expect(await lastAudit(amana)).toMatchObject({
      action: 'place_hold',
      imei: imei2,
      subject_user_id: owner.userId,
      purpose: 'Evidence',
    })
    expect(await ownStatus({ imei, owner })).toBe('locked')
    expect((await hold('hold', imei)).body.code).toBe('flag_state')
    expect((await hold('release', imei)).body.response_data).toEqual({ imei, held: false })
    expect(await lastAudit(amana)).toMatchObject({ action: 'release_hold', imei })
    expect(await ownStatus({ imei, owner })).toBe('registered')
    for (const verb of ['hold', 'release']) {
      expect((await hold(verb, newImei())).status).toBe(404)
      expect((await hold(verb, imei, ' ')).body.errors).toEqual([
        { field: 'reason', message: 'Reason is required' },
      ])
    }
  })

  test('two officers lift a hold at once, on a closed case or on the device: one does it', async () => {
    const other = await amana.account('officer')
    const { owner } = await ownedPhone(amana)
    const imei = newImei()
    await register(amana, owner.token, { imei })
    const ofCase = `/le/flags/${await flagOn(amana, imei, { status: 'cleared' })}/release/`
    const ofDevice = `/le/devices/${imei}/release/`
    const ways = [
      [ofDevice, ofDevice],
      [ofCase, ofCase],
      [ofCase, ofDevice],
    ] as const
    for (const [first, second] of ways) {
      expect((await post(`/le/devices/${imei}/hold/`, { reason: 'Evidence' })).status).toBe(200)
      const answers = await Promise.all([
        post(first, { reason: 'No longer needed' }),
        post(second, { reason: 'Court order' }, other.token),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)?.body.code).toBe('flag_state')
      expect(await ownStatus({ imei, owner })).toBe('registered')
    }
    const { rows } = await amana.database.pool.query(
      `select from audit_log where action = 'release_hold' and imei = $1`,
      [imei],
    )
    expect(rows).toHaveLength(ways.length)
  })

  test('each asks for a reason and for a case that is there', async () => {
    const id = await flagOn(amana, newImei())
    for (const verb of ['confirm', 'reject', 'clear', 'hold', 'release']) {
      expect((await post(`/le/flags/${id}/${verb}/`, { reason: ' ' })).body.errors).toEqual([
        { field: 'reason', message: 'Reason is required' },
      ])
      expect((await act(987_654, verb)).status).toBe(404)
    }
  })

  test('a note', async () => {
    const id = await flagOn(amana, newImei())
    const { status, body } = await post(`/le/flags/${id}/notes/`, { note: 'Called the reporter' })
    expect({ status, ...body.response_data }).toMatchObject({
      status: 201,
      note: 'Called the reporter',
      audience: 'internal',
    })
    expect(await lastAudit(amana)).toMatchObject({
      action: 'add_note',
      detail: { flag: id, audience: 'internal' },
    })
    const told = await post(`/le/flags/${id}/notes/`, { note: 'Come to the station', audience: 'owner' })
    expect(told.body.response_data).toMatchObject({ audience: 'owner' })
    expect((await post(`/le/flags/${id}/notes/`, { note: 'x', audience: 'press' })).body.errors).toEqual([
      { field: 'audience', message: 'Select who reads the note' },
    ])
    expect((await post(`/le/flags/${id}/notes/`, { note: '' })).status).toBe(422)
    expect((await post('/le/flags/987654/notes/', { note: 'x' })).status).toBe(404)
  })
})

describe('claims', () => {
  const decide = (id: number, body: unknown) => post(`/le/disputes/${id}/decide/`, body)
  const uphold = async (id: number) =>
    confirmed(
      amana,
      await decide(id, { decision: 'uphold', reason: 'Receipt fits' }),
      await amana.account('supervisor'),
    )

  test('proposed to be upheld and rejected in the same instant: rejected, whichever comes first', async () => {
    const { imei, owner, claimant, disputeId: id } = await claimedPhone(amana)
    const [upheld, rejected] = await Promise.all([
      decide(id, { decision: 'uphold', reason: 'Receipt fits' }),
      decide(id, { decision: 'reject', reason: 'No' }),
    ])
    expect([rejected.status, [202, 409].includes(upheld.status)]).toEqual([200, true])
    if (upheld.status === 202)
      expect((await confirmed(amana, upheld, await amana.account('supervisor'))).body.code).toBe(
        'proposal_over',
      )
    expect((await amana.call('GET', `/devices/${imei}/`, { token: owner.token })).status).toBe(200)
    expect((await amana.call('GET', `/devices/${imei}/`, { token: claimant.token })).status).toBe(404)
  })

  test('upheld by two and rejected by one, with what is written down', async () => {
    const one = await claimedPhone(amana)
    expect((await uphold(one.disputeId)).body.response_data.proposal).toMatchObject({ status: 'confirmed' })
    expect(await lastAudit(amana)).toMatchObject({
      action: 'uphold_dispute',
      imei: one.imei,
      subject_user_id: one.owner.userId,
    })
    const own = await amana.call('GET', `/devices/${one.imei}/`, { token: one.claimant.token })
    expect(own.body.response_data).toMatchObject({ status: 'active', certificate_number: expect.any(String) })
    expect((await amana.call('GET', `/devices/${one.imei}/`, { token: one.owner.token })).status).toBe(404)
    const history = (await amana.call('GET', `/le/devices/${one.imei}/`, { token: officer.token })).body
      .response_data.history
    expect(history.map(({ action_type }: { action_type: string }) => action_type)).toEqual([
      'dispute_decided',
      'transferred',
      'disputed',
      'registered',
    ])
    // The history names no giver: the officers gave the device away.
    const told = await amana.call('GET', `/devices/${one.imei}/history/`, { token: one.claimant.token })
    expect(Object.values(told.body.response_data.results.history)[0]).toMatchObject([
      { action_type: 'dispute_decided', actor: 'Law enforcement' },
      { action_type: 'transferred', actor: 'Law enforcement' },
      { action_type: 'disputed' },
      { action_type: 'registered' },
    ])
    const two = await claimedPhone(amana)
    expect(
      (await decide(two.disputeId, { decision: 'reject', reason: 'Forged' })).body.response_data,
    ).toEqual({
      id: two.disputeId,
      status: 'rejected',
    })
    expect(await ownStatus(two)).toBe('registered')
  })

  test('upheld: what the former owner flagged is cleared with it, and networks read it at once; other flags stay', async () => {
    const phone = await claimedPhone(amana)
    const list = async () => {
      const { rows } = await amana.database.pool.query('select status from block_list where imei14 = $1', [
        phone.imei.slice(0, 14),
      ])
      return rows.map(({ status }) => status)
    }
    await insertFlag(amana.database, phone.imei, { by: phone.owner.userId })
    await waitUntil(async () => (await list()).length === 1)
    expect((await uphold(phone.disputeId)).status).toBe(200)
    await waitUntil(async () => (await list()).length === 0)
    expect(
      (await amana.call('GET', `/devices/${phone.imei}/`, { token: phone.claimant.token })).body
        .response_data,
    ).toMatchObject({
      status: 'active',
      certificate_number: expect.any(String),
    })
    const other = await claimedPhone(amana)
    await insertFlag(amana.database, other.imei, { officer: officer.userId })
    expect((await uphold(other.disputeId)).status).toBe(200)
    const { body } = await amana.call('GET', `/devices/${other.imei}/`, { token: other.claimant.token })
    expect(body.response_data.status).toBe('stolen')
  })

  test('invalid, unknown', async () => {
    const { disputeId: id } = await claimedPhone(amana)
    expect((await decide(id, { decision: 'maybe', reason: 'x' })).body.errors).toEqual([
      { field: 'decision', message: 'Select a decision' },
    ])
    expect((await decide(id, { decision: 'uphold', reason: '' })).status).toBe(422)
    expect((await decide(987_654, { decision: 'uphold', reason: 'x' })).status).toBe(404)
  })
})

const receipt = { name: 'r.pdf', type: 'application/pdf', content: SMALL_PDF }

describe('documents', () => {
  test('one that is approved proves ownership; again changes nothing; that of a claim proves nothing', async () => {
    const imei = newImei()
    const owner = await amana.account()
    const { body } = await register(amana, owner.token, { imei }, [receipt])
    const [document] = body.response_data.documents
    const approve = (id: string, reason = 'Genuine') => post(`/le/documents/${id}/approve/`, { reason })
    expect((await approve(document.id)).body.response_data).toEqual({ id: document.id, approved: true })
    expect(await ownStatus({ imei, owner })).toBe('active')
    expect((await approve(document.id)).status).toBe(200)
    const claimant = await amana.account()
    await sendForm(amana, `/devices/${imei}/disputes/`, claimant.token, { reason: 'Mine' }, [receipt])
    const seen = (await amana.call('GET', `/le/devices/${imei}/`, { token: officer.token })).body
      .response_data
    expect(seen.documents).toMatchObject([
      { id: document.id, status: 'approved', declined_reason: null, sent_by: 'Ada Okafor' },
    ])
    expect(
      seen.history.filter(({ action_type }: { action_type: string }) => action_type === 'ownership_proven'),
    ).toHaveLength(1)
    expect((await approve(seen.disputes[0].documents[0].id)).status).toBe(404)
    expect((await approve(document.id, '')).status).toBe(422)
  })

  test('one that is declined proves nothing: its owner reads why; it is declined once, and may be approved after all', async () => {
    const imei = newImei()
    const owner = await amana.account()
    const { body } = await register(amana, owner.token, { imei }, [receipt])
    const [{ id }] = body.response_data.documents
    const decline = (reason = 'It names another phone') => post(`/le/documents/${id}/decline/`, { reason })
    const own = async () =>
      (await amana.call('GET', `/devices/${imei}/`, { token: owner.token })).body.response_data
    expect((await decline('')).status).toBe(422)
    expect((await decline()).body.response_data).toEqual({ id, approved: false })
    expect(await lastAudit(amana)).toMatchObject({
      action: 'decline_document',
      imei,
      purpose: 'It names another phone',
    })
    expect(await own()).toMatchObject({
      status: 'registered',
      documents: [{ id, status: 'declined', declined_reason: 'It names another phone' }],
    })
    expect((await decline()).body).toMatchObject({ code: 'conflict' })
    expect((await post(`/le/documents/${id}/approve/`, { reason: 'Read again' })).status).toBe(200)
    expect(await own()).toMatchObject({
      status: 'active',
      documents: [{ status: 'approved', declined_reason: null }],
    })
    expect((await decline()).body).toMatchObject({ code: 'conflict' })
  })

  test('of officers who approve and decline in the same instant one is heard, and the rest agrees with it', async () => {
    const owner = await amana.account()
    for (let round = 0; round < 5; round += 1) {
      const imei = newImei()
      const { body } = await register(amana, owner.token, { imei }, [receipt])
      const [{ id }] = body.response_data.documents
      const acts = ['approve', 'decline', 'approve', 'decline'].map((verb) =>
        post(`/le/documents/${id}/${verb}/`, { reason: 'So' }),
      )
      const statuses = (await Promise.all(acts)).map(({ status }) => status)
      expect(statuses.every((status) => status === 200 || status === 409)).toBe(true)
      // An approval after a refusal wins: the approved proof stays.
      const device = (await amana.call('GET', `/devices/${imei}/`, { token: owner.token })).body.response_data
      expect(device).toMatchObject({
        status: 'active',
        ownership: { proven: true },
        documents: [{ status: 'approved' }],
      })
      expect(device.documents).toHaveLength(1)
    }
  })
})

describe('the supervisor', () => {
  test('reads who looked at what, by IMEI and officer, in pages; an officer may not', async () => {
    const supervisor = await amana.account('supervisor')
    const imei = newImei()
    for (let look = 0; look < 5; look += 1)
      await amana.call('GET', `/le/devices/${imei}/`, { token: officer.token })
    const read = (query: string) => amana.call('GET', `/le/audit/?${query}`, { token: supervisor.token })
    const first = (await read(`imei=${imei}&officer=${officer.officerId?.toLowerCase()}&limit=3`)).body
      .response_data
    expect(first.results).toHaveLength(3)
    expect(first.results[0]).toMatchObject({
      officer_id: officer.officerId,
      officer_name: 'Ada Okafor',
      action: 'view_device',
      imei,
    })
    const second = (await read(`imei=${imei}&officer=${officer.officerId}&limit=3&cursor=${first.next}`)).body
      .response_data
    expect(second).toMatchObject({ results: [{}, {}], next: null })
    expect(await lastAudit(amana)).toMatchObject({
      action: 'read_audit',
      imei,
      officer_id: supervisor.officerId,
    })
    expect((await amana.call('GET', '/le/audit/', { token: officer.token })).status).toBe(403)
    expect((await read('cursor=x')).status).toBe(422)
  })

  test('finds every look at a phone by each of its IMEIs, however the phone was looked for', async () => {
    const supervisor = await amana.account('supervisor')
    const owner = await amana.account()
    const [imei, imei2] = [newImei('97000031'), newImei('97000032')]
    await register(amana, owner.token, { imei, imei2 })
    await flagOn(amana, imei)
    const get = (path: string) => amana.call('GET', path, { token: officer.token })
    await get(`/le/devices/search/?q=${imei.slice(0, 14)}`)
    await get('/le/devices/search/?q=9700-0031')
    await get(`/le/devices/${imei2}/`)
    await get(`/devices/flags/all/?q=${imei2}`)
    await get(`/devices/flags/all/?q=${imei.slice(3)}`)
    const headers = { authorization: `Bearer ${officer.token}` }
    await amana.product.app.inject({ url: `/api/v1/le/flags/export/?q=${imei}`, headers })
    await get('/le/devices/search/?q=97000033')
    const actionsOf = async (query: string) => {
      const { body } = await amana.call('GET', `/le/audit/?${query}`, { token: supervisor.token })
      return body.response_data.results.flatMap(({ action }: { action: string }) =>
        action === 'read_audit' ? [] : [action],
      )
    }
    const looks = [
      'export_flags',
      'list_flags',
      'list_flags',
      'view_device',
      'search_devices',
      'search_devices',
    ]
    for (const one of [imei, imei2]) expect(await actionsOf(`imei=${one}`)).toEqual(looks)
    expect(await actionsOf(`imei=${imei}&officer=${officer.officerId}&limit=2`)).toEqual(looks.slice(0, 2))
  })
})
