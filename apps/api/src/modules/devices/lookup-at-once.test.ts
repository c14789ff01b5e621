/** Look-ups that are answered before the framework sees them (docs/adr/0029). */
import type { Imei } from '@amana/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLEAN_IMEI } from '../../testing/journeys.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { newImei, register } from './devices.fixtures.ts'

const ROUTE = '"route":"/api/v1/devices/lookup/:imei/"'
let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct({ env: { LANGUAGES: 'en,ha' } })
})
afterAll(() => amana.stop())

interface Asked {
  token?: string | undefined
  language?: string
  /** Behind the number: a `?` is read by the ordinary way alone. */
  behind?: string
}

async function ask(imei: string, { token, language = 'en', behind = '' }: Asked = {}) {
  const answer = await fetch(`${amana.url}/api/v1/devices/lookup/${imei}/${behind}`, {
    headers: { 'accept-language': language, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  })
  const body = (await answer.json()) as { code?: string; response_data: { registered: boolean | null } }
  return { status: answer.status, headers: answer.headers, body }
}
type Answer = Awaited<ReturnType<typeof ask>>

/** Ordinary answers write a line each, at the latest before that of a later one. */
async function isOrdinary({ headers }: Answer): Promise<boolean> {
  const lineOf = (id: string | null) =>
    amana.logged.some((line) => line.includes(ROUTE) && line.includes(`"request_id":"${id}"`))
  const next = await ask(CLEAN_IMEI, { behind: '?' })
  await waitUntil(() => lineOf(next.headers.get('x-request-id')))
  return lineOf(headers.get('x-request-id'))
}

/** Asks until the answer came before the framework. */
const quickly = (imei: string, asked: Asked = {}) =>
  waitUntil(async () => {
    const answer = await ask(imei, asked)
    return (await isOrdinary(answer)) ? null : answer
  })

const comparable = ({ status, headers, body }: Answer) => ({
  status,
  body,
  headers: Object.fromEntries([...headers].filter(([name]) => !['date', 'x-request-id'].includes(name))),
})

test('is the ordinary one to the letter: for a visitor and an account, in each language', async () => {
  const [owner, reader] = [await amana.account(), await amana.account()]
  const [taken, crowd] = [newImei(), newImei('99000077')]
  await register(amana, owner.token, { imei: taken, brand: 'Tecno', model: 'Spark 20' })
  for (const imei of [CLEAN_IMEI, taken, crowd])
    for (const token of [undefined, reader.token])
      for (const language of ['en', 'ha']) {
        const asked = { token, language }
        const ordinary = comparable(await ask(imei, { ...asked, behind: '?' }))
        expect(comparable(await quickly(imei, asked))).toEqual(ordinary)
        expect(ordinary.body.response_data.registered).toBe(token ? imei === taken : null)
      }
})

test('counts the fifty answers of a day', async () => {
  const account = await amana.account()
  await quickly(CLEAN_IMEI, account)
  let told = true
  for (let time = 0; time < 50; time += 1)
    told = (await ask(CLEAN_IMEI, account)).body.response_data.registered !== null
  expect(told).toBe(false)
  expect((await quickly(CLEAN_IMEI, account)).body.response_data.registered).toBeNull()
})

test('is none for an officer, whose look is audited, a wrong number, a wrong bearer, or an ended session', async () => {
  const [officer, account] = [await amana.account('officer'), await amana.account()]
  const looks = async () =>
    (
      await sql<{
        looks: number
      }>`select count(*)::int as looks from audit_log where actor_user_id = ${officer.userId}`.execute(
        amana.database.db,
      )
    ).rows[0]?.looks
  for (let time = 1; time <= 3; time += 1) {
    expect((await ask(CLEAN_IMEI, officer)).status).toBe(200)
    expect(await looks()).toBe(time)
  }
  expect((await ask('123')).status).toBe(422)
  expect((await ask(CLEAN_IMEI, { token: 'x.y.z' })).body.code).toBe('not_signed_in')
  await quickly(CLEAN_IMEI, account)
  await sql`update sessions set ended_at = now(), end_reason = 'signed_out' where id = ${account.sessionId}`.execute(
    amana.database.db,
  )
  const refused = await waitUntil(async () => {
    const answer = await ask(CLEAN_IMEI, account)
    return answer.status === 401 && answer
  })
  expect(refused.body.code).toBe('not_signed_in')
})

test('is counted by the metrics as the ordinary one is', async () => {
  const counted = async () => {
    const text = await (await fetch(`${amana.url}/metrics`)).text()
    return Number(/_count\{[^}]*devices\/lookup[^}]*\} (\d+)/.exec(text)?.[1] ?? 0)
  }
  const before = await counted()
  await ask(CLEAN_IMEI as Imei)
  await ask(CLEAN_IMEI as Imei, { behind: '?' })
  await waitUntil(async () => (await counted()) === before + 2)
})
