/** The queue of cases that wait for a decision (decisions §5: disputes that officers see). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPlanReader } from '../../testing/plan-reads.ts'
import { startTestProduct, type TestAccount, type TestProduct } from '../../testing/test-product.ts'
import { newImei, RECEIPT, register, SMALL_PDF, sendForm } from '../devices/devices.fixtures.ts'
import { moveOwnership } from '../devices/index.ts'
import { flagOn, lastAudit, ownedPhone } from './law-enforcement.fixtures.ts'
import { selectReviewQueue } from './review-queue-queries.ts'

let amana: TestProduct
let officer: TestAccount
beforeAll(async () => {
  amana = await startTestProduct()
  officer = await amana.account('officer')
})
afterAll(() => amana.stop())

const waiting = (query = '', token = officer.token) => amana.call('GET', `/le/waiting/${query}`, { token })
interface Row {
  kind: string
  case_number: string
}

test('reports and disputes, oldest first, until each is decided; others are not there', async () => {
  expect((await waiting()).body.response_data).toEqual({ results: [], next: null })
  const phone = await ownedPhone(amana)
  const reported = newImei()
  const at = new Date('2026-05-01T10:00:00Z')
  const report = await flagOn(amana, reported, { flag_type: 'stolen', status: 'under_review', public_report: true, at })
  await flagOn(amana, newImei(), { flag_type: 'lost', status: 'active', at })
  const claimant = await amana.account()
  const dispute = await sendForm(amana, `/devices/${phone.imei}/disputes/`, claimant.token, { reason: 'It is mine' }, [RECEIPT])
  const { results } = (await waiting()).body.response_data
  expect(results).toEqual([
    expect.objectContaining({
      kind: 'report',
      id: report,
      imei: reported,
      flag_type: 'stolen',
      source: 'public',
      contact_verified: true,
      created_at: at.toISOString(),
    }),
    expect.objectContaining({
      kind: 'dispute',
      case_number: dispute.body.response_data.case,
      imei: phone.imei,
      flag_type: null,
      device_brand: 'Tecno',
      device_model: 'Spark 20',
    }),
  ])
  expect(await lastAudit(amana)).toMatchObject({ action: 'list_waiting', actor_user_id: officer.userId })

  const post = (path: string, body: object) => amana.call('POST', path, { token: officer.token, body })
  expect((await post(`/le/flags/${report}/reject/`, { reason: 'Nothing in it' })).status).toBe(200)
  expect((await post(`/le/disputes/${results[1].id}/decide/`, { decision: 'reject', reason: 'Forged' })).status).toBe(200)
  expect((await waiting()).body.response_data.results).toEqual([])
})

test('documents of an owner, one row for a device, until they are decided or the device is somebody else’s', async () => {
  const owner = await amana.account()
  const file = (content: string) => ({ name: 'r.pdf', type: 'application/pdf', content })
  const imei = newImei()
  const registered = await register(amana, owner.token, { imei }, [file(SMALL_PDF), file(`${SMALL_PDF} `)])
  const { id, documents } = registered.body.response_data
  const results = async () => (await waiting()).body.response_data.results
  expect(await results()).toEqual([
    {
      kind: 'proof',
      id,
      case_number: null,
      imei,
      device_brand: 'Tecno',
      device_model: 'Spark 20',
      flag_type: null,
      source: null,
      contact_verified: null,
      created_at: documents[0].created_at,
    },
  ])
  const decide = (document: { id: string }, verb: string) =>
    amana.call('POST', `/le/documents/${document.id}/${verb}/`, { token: officer.token, body: { reason: 'Looked at' } })
  await decide(documents[0], 'decline')
  expect(await results()).toHaveLength(1)
  await decide(documents[1], 'decline')
  expect(await results()).toEqual([])

  const sent = await sendForm(amana, `/devices/${imei}/documents/`, owner.token, {}, [file(`${SMALL_PDF}  `)])
  expect(await results()).toMatchObject([{ kind: 'proof', id }])
  await decide(sent.body.response_data.results[2], 'approve')
  expect(await results()).toEqual([])

  const given = newImei()
  const { body } = await register(amana, owner.token, { imei: given }, [file(SMALL_PDF)])
  expect(await results()).toHaveLength(1)
  const { userId: toUserId } = await amana.account()
  const people = { toUserId, actorUserId: owner.userId }
  const move = { deviceId: body.response_data.id, ...people, origin: 'transfer' as const, now: new Date() }
  await amana.database.transaction((tx) => moveOwnership(tx, move))
  expect(await results()).toEqual([])
})

test('in pages that repeat and skip nothing, also among cases of the same instant', async () => {
  const at = new Date('2026-06-01T10:00:00Z')
  for (let index = 0; index < 7; index += 1) {
    const phone = await ownedPhone(amana)
    await flagOn(amana, newImei(), { status: 'under_review', public_report: true, at })
    await sendForm(amana, `/devices/${phone.imei}/disputes/`, (await amana.account()).token, { reason: 'Mine' }, [RECEIPT])
    await amana.database.db.updateTable('devices').set({ proof_submitted_at: at }).where('id', '=', phone.deviceId).execute()
  }
  await amana.database.db.updateTable('disputes').set({ created_at: at }).where('status', '=', 'open').execute()
  const whole: Row[] = (await waiting()).body.response_data.results
  expect(whole).toHaveLength(21)
  const counted = await amana.call('GET', '/le/waiting/count/', { token: officer.token })
  expect(counted.body.response_data).toEqual({ count: 21 })
  expect(new Set(whole.map(({ kind }) => kind)).size).toBe(3)
  const paged: Row[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { body } = await waiting(`?limit=4${cursor && `&cursor=${cursor}`}`)
    paged.push(...body.response_data.results)
    cursor = body.response_data.next
  }
  expect(paged).toEqual(whole)
})

test('for officers alone; a cursor of somebody’s own making is refused', async () => {
  expect((await waiting('', (await amana.account()).token)).status).toBe(403)
  for (const cursor of ['x', '5.6', 'flag.5.6', 'report.x'])
    expect((await waiting(`?cursor=${cursor}`)).body).toMatchObject({ code: 'validation_failed', errors: [{ field: 'cursor' }] })
})

test('reads what waits, not all flags', async () => {
  const { db, readsOf } = createPlanReader(amana.database.pool)
  const look = () => selectReviewQueue(db, { after: { kind: 'report', micros: 1, id: 5 }, limit: 51 })
  for (const [table, index] of [
    ['flags', 'flags_waiting'],
    ['disputes', 'disputes_waiting'],
    ['devices', 'devices_proof_submitted'],
  ] as const)
    expect((await readsOf(table, look, true)).map((read) => read.index)).toContain(index)
})
