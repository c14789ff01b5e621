/** The officers' work list, and who looks after a case (decisions §12). */

import { WORK_MESSAGES } from '@amana/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../db/index.ts'
import { createPlanReader } from '../../testing/plan-reads.ts'
import { rounds } from '../../testing/rounds.ts'
import { startTestProduct, type TestAccount, type TestProduct } from '../../testing/test-product.ts'
import { suspendOfficer } from '../accounts/index.ts'
import { moveDevice, newImei, register, SMALL_PDF, sendForm } from '../devices/devices.fixtures.ts'
import { insertCases } from '../statistics/statistics.fixtures.ts'
import { claimedPhone, confirmed, flagOn, lastAudit, ownedPhone } from './law-enforcement.fixtures.ts'
import { countWaitingPhones, selectWork } from './work-queries.ts'
import type { WorkFilter } from './work-rules.ts'

let amana: TestProduct
let officer: TestAccount
let supervisor: TestAccount
beforeAll(async () => {
  amana = await startTestProduct()
  officer = await amana.account('officer')
  supervisor = await amana.account('supervisor')
})
afterAll(() => amana.stop())

const work = (query = '', token = officer.token) => amana.call('GET', `/le/work/${query}`, { token })
const post = (path: string, body: object) => amana.call('POST', path, { token: officer.token, body })
const assign = (id: number, to: object) => post(`/le/flags/${id}/assign/`, to)
const reportOn = (flag: Parameters<typeof flagOn>[2] = {}, imei = newImei()) =>
  flagOn(amana, imei, { status: 'under_review', public_report: true, ...flag })
interface Row {
  kind: string
  id: number | string
  case_number: string
}
const results = async (query = '', token?: string): Promise<Row[]> =>
  (await work(query, token)).body.response_data.results
const file = (content: string) => ({ name: 'r.pdf', type: 'application/pdf', content })
const NONE = {
  disputes: 0,
  objections: 0,
  documents: 0,
  reports: 0,
  proposals: 0,
  brake: 0,
  traces: 0,
  seen: 0,
  custody: 0,
  unconfirmed: 0,
}

test('reports, claims and proposals, oldest first, until each is decided; others are not there', async () => {
  expect((await work()).body.response_data).toEqual({ counts: NONE, results: [], next: null })
  const reported = newImei()
  const at = new Date('2026-05-01T10:00:00Z')
  const report = await reportOn({ at }, reported)
  await flagOn(amana, newImei(), { flag_type: 'lost', status: 'active', at })
  const claim = await claimedPhone(amana)
  const { counts, results: all } = (await work()).body.response_data
  expect(counts).toEqual({ ...NONE, disputes: 1, reports: 1 })
  expect(all).toEqual([
    {
      kind: 'report',
      id: report,
      case_number: expect.stringMatching(/^LE-/),
      imei: reported,
      device_brand: '',
      device_model: '',
      flag_type: 'stolen',
      source: 'public',
      contact_verified: true,
      device_state: 'Lagos',
      stopped: null,
      created_at: at.toISOString(),
      assigned_to: null,
      proposal: null,
    },
    expect.objectContaining({
      kind: 'dispute',
      id: claim.disputeId,
      case_number: expect.stringMatching(/^DC-/),
      imei: claim.imei,
      flag_type: null,
      device_brand: 'Tecno',
      device_model: 'Spark 20',
      assigned_to: null,
      proposal: null,
    }),
  ])
  expect(await lastAudit(amana)).toMatchObject({
    action: 'list_work',
    actor_user_id: officer.userId,
    detail: { rows: 2 },
  })

  expect((await post(`/le/flags/${report}/reject/`, { reason: 'Nothing in it' })).status).toBe(200)
  const proposed = await post(`/le/disputes/${claim.disputeId}/decide/`, {
    decision: 'uphold',
    reason: 'It fits',
  })
  const { proposal } = proposed.body.response_data
  const waiting = (await work()).body.response_data
  expect(waiting.counts).toEqual({ ...NONE, disputes: 1, proposals: 1 })
  expect(waiting.results).toMatchObject([
    { kind: 'dispute', id: claim.disputeId, proposal: { ...proposal, reason: 'It fits' } },
    {
      kind: 'proposal',
      id: proposal.id,
      imei: claim.imei,
      case_number: waiting.results[0].case_number,
      proposal,
    },
  ])
  expect((await confirmed(amana, proposed, supervisor)).status).toBe(200)
  expect((await work()).body.response_data).toEqual({ counts: NONE, results: [], next: null })
})

test('an objection of the owner, beside its report, until the report is decided', async () => {
  const { imei, owner } = await ownedPhone(amana)
  const report = await reportOn({}, imei)
  const body = { reason: 'I have my phone' }
  const sent = await amana.call('POST', `/devices/${imei}/flags/${report}/objections/`, {
    token: owner.token,
    body,
  })
  expect(sent.status).toBe(201)
  const { counts, results: all } = (await work()).body.response_data
  expect(counts).toEqual({ ...NONE, objections: 1, reports: 1 })
  expect(all).toMatchObject([
    { kind: 'report', id: report },
    {
      kind: 'objection',
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      case_number: all[0].case_number,
      imei,
      source: 'public',
    },
  ])
  expect(await results('?kind=objection')).toMatchObject([all[1]])
  expect(await results('?kind=objection&state=Lagos')).toHaveLength(1)
  expect(await results('?kind=objection&state=Kano')).toEqual([])
  const first = (await work('?limit=1')).body.response_data
  expect((await work(`?limit=1&cursor=${first.next}`)).body.response_data).toMatchObject({
    results: [all[1]],
    next: null,
  })

  expect((await post(`/le/flags/${report}/reject/`, { reason: 'The owner has it' })).status).toBe(200)
  expect((await work()).body.response_data).toEqual({ counts: NONE, results: [], next: null })
})

test('documents of an owner, one row for a device, until they are decided or the device is somebody else’s', async () => {
  const owner = await amana.account()
  const imei = newImei()
  const registered = await register(amana, owner.token, { imei }, [file(SMALL_PDF), file(`${SMALL_PDF} `)])
  const { documents } = registered.body.response_data
  expect(await results()).toMatchObject([
    {
      kind: 'document',
      id: documents[0].id,
      case_number: null,
      imei,
      device_brand: 'Tecno',
      created_at: documents[0].created_at,
    },
  ])
  const decide = (document: { id: string }, verb: string) =>
    post(`/le/documents/${document.id}/${verb}/`, { reason: 'Looked at' })
  await decide(documents[0], 'decline')
  expect(await results()).toMatchObject([{ id: documents[1].id }])
  await decide(documents[1], 'decline')
  expect(await results()).toEqual([])

  const sent = await sendForm(amana, `/devices/${imei}/documents/`, owner.token, {}, [file(`${SMALL_PDF}  `)])
  const third = sent.body.response_data.results[2]
  expect(await results()).toMatchObject([{ kind: 'document', id: third.id }])
  await decide(third, 'approve')
  expect(await results()).toEqual([])

  const given = newImei()
  const { body } = await register(amana, owner.token, { imei: given }, [file(SMALL_PDF)])
  expect(await results()).toHaveLength(1)
  const { userId: toUserId } = await amana.account()
  const people = { toUserId, actorUserId: owner.userId }
  const move = { deviceId: body.response_data.id, ...people, now: new Date() }
  await moveDevice(amana.database, move)
  expect(await results()).toEqual([])
})

test('a device that waits without a document is listed too', async () => {
  const { deviceId, imei } = await ownedPhone(amana)
  const waits = (at: Date | null) =>
    amana.database.db
      .updateTable('devices')
      .set({ proof_submitted_at: at })
      .where('id', '=', deviceId)
      .execute()
  await waits(new Date())
  expect(await results()).toMatchObject([{ kind: 'document', id: deviceId, imei }])
  await waits(null)
})

test('a stop of the brake, until it is released', async () => {
  const { db } = amana.database
  const stop = { source: 'list Operator A', rule: 'per_minute' as const, started_at: new Date() }
  const { id } = await db.insertInto('block_stops').values(stop).returning('id').executeTakeFirstOrThrow()
  expect(await results('?kind=brake')).toMatchObject([
    { kind: 'brake', id, imei: null, case_number: null, stopped: stop.source },
  ])
  const proposed = await post(`/le/brake/${id}/release/`, { reason: 'A large list' })
  const { proposal } = proposed.body.response_data
  expect(await results()).toMatchObject([
    { kind: 'brake', id, proposal: { ...proposal, reason: 'A large list' } },
    { kind: 'proposal', id: proposal.id, stopped: stop.source },
  ])
  // By the command, which asks two people as well.
  await db
    .updateTable('block_stops')
    .set({ released_at: new Date(), released_by: ['A', 'B'] })
    .where('id', '=', id)
    .execute()
  expect((await work()).body.response_data).toEqual({ counts: NONE, results: [], next: null })
})

test('unproven reports stand under their own filter alone, for 72 hours', async () => {
  const fresh = await reportOn({ unproven: true })
  await reportOn({ unproven: true, at: new Date(Date.now() - 73 * 3_600_000) })
  expect(await results()).toEqual([])
  const { counts, results: rows } = (await work('?unconfirmed=true')).body.response_data
  expect(rows).toMatchObject([{ kind: 'report', id: fresh, contact_verified: false }])
  expect(counts).toMatchObject({ reports: 0, unconfirmed: 1 })
})

describe('filters', () => {
  test('by kind, state and who looks after it; wrong ones name the field', async () => {
    const other = await amana.account('officer')
    const lagos = await reportOn()
    const kano = await reportOn()
    await amana.database.db
      .updateTable('flags')
      .set({ device_state: 'Kano' })
      .where('id', '=', kano)
      .execute()
    const claim = await claimedPhone(amana)
    const proposal = await post(`/le/disputes/${claim.disputeId}/decide/`, {
      decision: 'uphold',
      reason: 'It fits',
    })
    const idsOf = async (query: string, token?: string) =>
      (await results(query, token)).map(({ kind, id }) => `${kind} ${id}`)
    const [report, inKano, dispute] = [`report ${lagos}`, `report ${kano}`, `dispute ${claim.disputeId}`]
    const proposed = `proposal ${proposal.body.response_data.proposal.id}`
    expect(await idsOf('')).toEqual([report, inKano, dispute, proposed])
    expect(await idsOf('?kind=dispute')).toEqual([dispute])
    expect(await idsOf('?kind=proposal')).toEqual([proposed])
    expect(await idsOf('?state=kano')).toEqual([inKano])
    expect(await idsOf('?kind=dispute&state=Kano')).toEqual([])

    const given = await assign(kano, { officer_id: officer.officerId?.toLowerCase() })
    expect(given.body.response_data.assigned_to).toEqual({
      officer_id: officer.officerId,
      officer_name: 'Ada Okafor',
      state_command: null,
    })
    expect(await lastAudit(amana)).toMatchObject({
      action: 'assign_case',
      detail: { flag: kano, officer: officer.officerId },
    })
    expect(await idsOf('?assigned=me')).toEqual([inKano])
    expect(await idsOf('?assigned=me', other.token)).toEqual([])
    expect(await idsOf(`?assigned=${officer.officerId?.toLowerCase()}`, other.token)).toEqual([inKano])
    expect(await idsOf('?assigned=none')).toEqual([report, dispute, proposed])
    await assign(lagos, { state_command: 'Oyo' })
    expect(await idsOf('?assigned=oyo')).toEqual([report])
    expect((await results('?assigned=Oyo'))[0]).toMatchObject({
      assigned_to: { officer_id: null, officer_name: null, state_command: 'Oyo' },
    })
    const issues = async (query: string) =>
      (
        await amana.call('GET', `/devices/flags/all/?${query}`, { token: officer.token })
      ).body.response_data.results.map(({ id }: { id: number }) => id)
    expect(await issues('assigned=me')).toEqual([kano])
    expect(await issues('assigned=Oyo')).toEqual([lagos])
    expect(await issues('assigned=none')).not.toContain(kano)
    for (const [query, field] of [
      ['assigned=ZZ999999', 'assigned'],
      ['assigned=nobody%20here', 'assigned'],
      ['kind=proof', 'kind'],
      ['state=Atlantis', 'state'],
      ['unconfirmed=maybe', 'unconfirmed'],
      ...['x', '5.6', 'flag.5.6', 'report.x', 'proof.1.2'].map((cursor) => [`cursor=${cursor}`, 'cursor']),
    ])
      expect((await work(`?${query}`)).body).toMatchObject({ code: 'validation_failed', errors: [{ field }] })
    for (const id of [lagos, kano]) await post(`/le/flags/${id}/reject/`, { reason: 'Nothing in it' })
    await post(`/le/disputes/${claim.disputeId}/decide/`, { decision: 'reject', reason: 'Forged' })
  })

  test('of the logged issues: open, closed with found and rejected ones, and where they come from', async () => {
    const imei = newImei()
    const by = await amana.account()
    const [open, review] = [
      await flagOn(amana, imei, { by: by.userId }),
      await flagOn(amana, imei, { status: 'under_review', public_report: true }),
    ]
    const found = await flagOn(amana, imei, { flag_type: 'found' })
    const cleared = await flagOn(amana, imei, { status: 'cleared', officer: officer.userId })
    const idsOf = async (query: string) => {
      const { body } = await amana.call('GET', `/devices/flags/all/?q=${imei}&${query}`, {
        token: officer.token,
      })
      return body.response_data.results
        .map(({ id }: { id: number }) => id)
        .toSorted((a: number, b: number) => a - b)
    }
    expect(await idsOf('open=true')).toEqual([open, review])
    expect(await idsOf('open=false')).toEqual([found, cleared])
    expect(await idsOf('source=public')).toEqual([review])
    expect(await idsOf('source=officer')).toEqual([cleared])
    expect(await idsOf('source=owner')).toEqual([open, found])
    expect(await idsOf('source=list')).toEqual([])
    await post(`/le/flags/${review}/reject/`, { reason: 'Nothing in it' })
    expect(await idsOf('open=false')).toEqual([review, found, cleared])
  })
})

test('in pages that repeat and skip nothing, also among cases of the same instant', async () => {
  const at = new Date('2026-06-01T10:00:00Z')
  const { db } = amana.database
  for (let index = 0; index < 7; index += 1) {
    const phone = await claimedPhone(amana)
    await sendForm(amana, `/devices/${phone.imei}/documents/`, phone.owner.token, {}, [file(SMALL_PDF)])
    await reportOn({ at })
    await db.updateTable('devices').set({ proof_submitted_at: at }).where('id', '=', phone.deviceId).execute()
  }
  await db
    .updateTable('disputes')
    .set({ created_at: at, contested_until: at })
    .where('status', '=', 'open')
    .execute()
  const whole = await results()
  expect(whole).toHaveLength(21)
  const counted = await amana.call('GET', '/le/work/counts/', { token: officer.token })
  expect(counted.body.response_data).toMatchObject({ disputes: 7, documents: 7, reports: 7 })
  expect(new Set(whole.map(({ kind }) => kind)).size).toBe(3)
  const paged: Row[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { body } = await work(`?limit=4${cursor && `&cursor=${cursor}`}`)
    paged.push(...body.response_data.results)
    cursor = body.response_data.next
  }
  expect(paged).toEqual(whole)
})

describe('phones, by whom they wait for', () => {
  const phones = async (token: string) => {
    const { for_me, for_supervisor } = (await amana.call('GET', '/le/work/counts/', { token })).body
      .response_data
    return { for_me, for_supervisor }
  }
  /** The difference that a change makes to the counts of both. */
  async function adds(change: () => Promise<unknown>) {
    const before = [await phones(officer.token), await phones(supervisor.token)]
    await change()
    const now = [await phones(officer.token), await phones(supervisor.token)]
    return now.map((counts, index) => [
      counts.for_me - (before[index]?.for_me ?? 0),
      counts.for_supervisor - (before[index]?.for_supervisor ?? 0),
    ])
  }

  test('a phone with several questions counts once, also by its other IMEI', async () => {
    const [imei, imei2] = [newImei('97000041'), newImei('97000042')]
    const owner = await amana.account()
    const { body } = await register(amana, owner.token, { imei, imei2 })
    const deviceId = body.response_data.id
    expect(await adds(() => reportOn({}, imei2))).toEqual([
      [1, 0],
      [1, 0],
    ])
    expect(await adds(() => claimedPhone(amana, { imei, deviceId, owner }))).toEqual([
      [0, 0],
      [0, 0],
    ])
    const rows = (await results('?limit=100')).filter(
      (row) => (row as unknown as { imei: string }).imei === imei,
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['report', 'dispute'])
  })

  test('a proposal waits for a supervisor who is another person', async () => {
    const claim = await claimedPhone(amana)
    const propose = () =>
      post(`/le/disputes/${claim.disputeId}/decide/`, { decision: 'uphold', reason: 'It fits' })
    expect(await adds(propose)).toEqual([
      [-1, 1],
      [0, 0],
    ])
    const of = async (query: string, token?: string) =>
      (await results(`?limit=100&${query}`, token)).filter(
        (row) => (row as unknown as { imei: string }).imei === claim.imei,
      )
    expect(await of('waits_for=me')).toEqual([])
    expect(await of('waits_for=supervisor')).toMatchObject([{ kind: 'proposal' }])
    expect(await of('waits_for=me', supervisor.token)).toMatchObject([{ kind: 'proposal' }])
    expect(await of('waits_for=supervisor', supervisor.token)).toEqual([])
    expect((await work('?waits_for=nobody')).status).toBe(422)
  })

  test('what another officer or another command looks after waits for neither', async () => {
    const id = await reportOn()
    expect(await adds(() => assign(id, { state_command: 'Kano' }))).toEqual([
      [-1, 0],
      [-1, 0],
    ])
    expect(await adds(() => assign(id, { officer_id: officer.officerId }))).toEqual([
      [1, 0],
      [0, 0],
    ])
    expect((await results('?limit=100&waits_for=me')).map((row) => row.id)).toContain(id)
    expect((await results('?limit=100&waits_for=me', supervisor.token)).map((row) => row.id)).not.toContain(
      id,
    )
  })
})

test('for officers alone', async () => {
  const { token } = await amana.account()
  expect((await work('', token)).status).toBe(403)
  expect((await amana.call('GET', '/le/work/counts/', { token })).status).toBe(403)
})

describe('assigning a case', () => {
  test('names exactly one, who is there and works', async () => {
    const id = await flagOn(amana, newImei())
    const message = WORK_MESSAGES.oneAssignee
    const both = { officer_id: officer.officerId, state_command: 'Lagos' }
    for (const body of [{}, both])
      expect((await assign(id, body)).body.errors).toEqual([{ field: 'officer_id', message }])
    expect((await assign(id, { state_command: 'Atlantis' })).status).toBe(422)
    expect((await assign(id, { officer_id: 'ZZ999999' })).status).toBe(404)
    expect((await assign(987_654, { state_command: 'Lagos' })).status).toBe(404)
    const gone = await amana.account('officer')
    await amana.database.transaction((tx) => suspendOfficer(tx, gone.officerId ?? '', new Date()))
    expect(await assign(id, { officer_id: gone.officerId })).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'officer_id', message: WORK_MESSAGES.officerSuspended }] },
    })
  })

  test('and a suspension in the same instant: the case never stays with who is suspended', async () => {
    await rounds({ atOnce: 5 }, async () => {
      const leaving = await amana.account('officer')
      const [kept, given] = [await flagOn(amana, newImei()), await flagOn(amana, newImei())]
      expect((await assign(kept, { officer_id: leaving.officerId })).status).toBe(200)
      const [answer] = await Promise.all([
        assign(given, { officer_id: leaving.officerId }),
        amana.database.transaction((tx) => suspendOfficer(tx, leaving.officerId ?? '', new Date())),
      ])
      expect([200, 409]).toContain(answer.status)
      const { rows } = await sql<{ assigned_user_id: string | null; assigned_state: string | null }>`
        select assigned_user_id, assigned_state from flags where id in (${kept}, ${given}) order by id`.execute(
        amana.database.db,
      )
      const command = { assigned_user_id: null, assigned_state: 'Lagos' }
      expect(rows).toEqual([
        command,
        answer.status === 200 ? command : { assigned_user_id: null, assigned_state: null },
      ])
    })
  })
})

const asking = { userId: '019a0000-0000-7000-8000-000000000001', supervisor: false, state: 'Kano' }
const page = { after: { kind: 'report' as const, micros: 1, id: 5 }, limit: 51, now: new Date() }
describe('beside many cases', () => {
  // In a table of a few rows any index will do.
  beforeAll(async () => {
    const many = { at: '2026-05-01T10:00:00Z', phone: null, publicReport: false } as const
    // Most public reports were decided long ago.
    await insertCases(amana.database, 500, { ...many, publicReport: true, status: 'cleared' })
    await insertCases(amana.database, 1_500, { ...many, status: 'under_review' })
    await sql`analyze flags`.execute(amana.database.db)
  })

  test.each<[string, WorkFilter, string, string]>([
    ['all', { unconfirmed: false }, 'flags', 'flags_waiting'],
    ['all', { unconfirmed: false }, 'disputes', 'disputes_waiting'],
    ['all', { unconfirmed: false }, 'devices', 'devices_proof_submitted'],
    ['one state', { unconfirmed: false, state: 'Kano' }, 'flags', 'flags_waiting_of_state'],
    [
      'one officer',
      { unconfirmed: false, assigned: { userId: '019a0000-0000-7000-8000-000000000001' } },
      'flags',
      'flags_waiting_of_officer',
    ],
    ['one command', { unconfirmed: false, assigned: { state: 'Kano' } }, 'flags', 'flags_waiting_of_command'],
    ['nobody', { unconfirmed: false, assigned: 'nobody' }, 'flags', 'flags_waiting_of_nobody'],
    ['unproven reports', { unconfirmed: true }, 'flags', 'flags_unproven'],
  ])('the work of %s is read by its index, not from all rows', async (_what, filter, table, index) => {
    const { db, readsOf } = createPlanReader(amana.database.pool)
    expect(
      (await readsOf(table, () => selectWork(db, filter, page), true)).map((read) => read.index),
    ).toContain(index)
  })

  test.each([
    ['listed', (db: Db) => selectWork(db, { unconfirmed: false, waitsFor: { whom: 'me', asking } }, page)],
    ['counted', (db: Db) => countWaitingPhones(db, asking, new Date())],
  ])('what waits for one officer is %s by the indexes of what waits', async (_what, run) => {
    const { db, readsOf } = createPlanReader(amana.database.pool)
    const reads = await readsOf('flags', () => run(db), true)
    expect(reads.some(({ index }) => index?.startsWith('flags_waiting'))).toBe(true)
    expect(reads.map(({ node }) => node)).not.toContain('Seq Scan')
  })
})
