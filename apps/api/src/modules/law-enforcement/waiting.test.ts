/** What waits for a decision (decisions §5: disputes that officers see). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPlanReader } from '../../testing/plan-reads.ts'
import { startTestProduct, type TestAccount, type TestProduct } from '../../testing/test-product.ts'
import { newImei, sendForm } from '../devices/devices.fixtures.ts'
import { flagOn, lastAudit, ownedPhone } from './law-enforcement.fixtures.ts'
import { selectWaiting } from './waiting-queries.ts'

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
  const dispute = await sendForm(amana, `/devices/${phone.imei}/disputes/`, claimant.token, { reason: 'It is mine' })
  const { results } = (await waiting()).body.response_data
  expect(results).toEqual([
    expect.objectContaining({ kind: 'report', id: report, imei: reported, flag_type: 'stolen', created_at: at.toISOString() }),
    expect.objectContaining({
      ...{ kind: 'dispute', case_number: dispute.body.response_data.case, imei: phone.imei, flag_type: null },
      ...{ device_brand: 'Tecno', device_model: 'Spark 20' },
    }),
  ])
  expect(await lastAudit(amana)).toMatchObject({ action: 'list_waiting', actor_user_id: officer.userId })

  const post = (path: string, body: object) => amana.call('POST', path, { token: officer.token, body })
  expect((await post(`/le/flags/${report}/reject/`, { reason: 'Nothing in it' })).status).toBe(200)
  expect((await post(`/le/disputes/${results[1].id}/decide/`, { decision: 'reject', reason: 'Forged' })).status).toBe(200)
  expect((await waiting()).body.response_data.results).toEqual([])
})

test('in pages that repeat and skip nothing, also among cases of the same instant', async () => {
  const at = new Date('2026-06-01T10:00:00Z')
  for (let index = 0; index < 7; index += 1) {
    const phone = await ownedPhone(amana)
    await flagOn(amana, newImei(), { status: 'under_review', public_report: true, at })
    await sendForm(amana, `/devices/${phone.imei}/disputes/`, (await amana.account()).token, { reason: 'Mine' })
  }
  await amana.database.db.updateTable('disputes').set({ created_at: at }).where('status', '=', 'open').execute()
  const whole: Row[] = (await waiting()).body.response_data.results
  expect(whole).toHaveLength(14)
  expect(new Set(whole.map(({ kind }) => kind)).size).toBe(2)
  const paged: Row[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { body } = await waiting(`?limit=3${cursor && `&cursor=${cursor}`}`)
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
  const look = () => selectWaiting(db, { after: { kind: 'report', micros: 1, id: 5 }, limit: 51 })
  for (const [table, index] of [
    ['flags', 'flags_waiting'],
    ['disputes', 'disputes_waiting'],
  ] as const)
    expect((await readsOf(table, look, true)).map((read) => read.index)).toContain(index)
})
