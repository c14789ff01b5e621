/** A client's secret is rolled: the old one works for 24 hours more, the person confirms it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jobsDone } from '../../../testing/jobs-done.ts'
import { startTestProduct, type TestAccount, type TestProduct } from '../../../testing/test-product.ts'
import { clientOf, join, organisationOf } from '../organisations.fixtures.ts'

const PASSWORD = 'harmattan-wind-58'
const HOUR = 3_600_000

let amana: TestProduct
let ahead = 0
beforeAll(async () => {
  amana = await startTestProduct({ clock: { now: () => new Date(Date.now() + ahead) } })
})
afterAll(() => amana?.stop())
beforeEach(() => {
  ahead = 0
})

let nth = 0
async function tillOf() {
  nth += 1
  const owner = await amana.account('user', { password: PASSWORD })
  const organisation = await organisationOf(amana, owner, `Rolled ${nth}`)
  const { client, secret } = await clientOf(amana, organisation)
  return { owner, organisation, id: client.id, secret: secret ?? '' }
}
type Till = Awaited<ReturnType<typeof tillOf>>

const roll = (
  { organisation, id }: Pick<Till, 'organisation' | 'id'>,
  { token }: TestAccount,
  body: object = { password: PASSWORD },
) => amana.call('POST', `/organisations/${organisation}/clients/${id}/secret/`, { token, body })

async function opens(id: string, secret: string): Promise<boolean> {
  const { statusCode } = await amana.product.app.inject({
    method: 'POST',
    url: '/oauth2/token',
    headers: {
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: 'grant_type=client_credentials&scope=checks:read',
  })
  expect([200, 401]).toContain(statusCode)
  return statusCode === 200
}

test('both secrets work for 24 hours, then the old one ends by itself', async () => {
  const till = await tillOf()
  const { status, body } = await roll(till, till.owner)
  expect(status).toBe(200)
  const { client_id, client_secret: fresh, old_valid_until: until } = body.response_data
  expect(Object.keys(body.response_data).toSorted()).toEqual([
    'client_id',
    'client_secret',
    'old_valid_until',
  ])
  expect(client_id).toBe(till.id)
  expect(fresh).toMatch(/^ams_[0-9A-Za-z]{48}$/)
  expect(Math.abs(Date.parse(until) - Date.now() - 24 * HOUR)).toBeLessThan(HOUR)
  expect([await opens(till.id, till.secret), await opens(till.id, fresh)]).toEqual([true, true])
  const listed = async () => {
    const { body } = await amana.call('GET', `/organisations/${till.organisation}/clients/`, {
      token: till.owner.token,
    })
    expect(JSON.stringify(body)).not.toContain(fresh)
    return body.response_data.results[0].old_secret_until
  }
  expect(await listed()).toBe(until)
  ahead = Date.parse(until) - Date.now() - 5 * 60_000
  expect(await opens(till.id, till.secret)).toBe(true)
  ahead = Date.parse(until) - Date.now() + 1_000
  expect([await opens(till.id, till.secret), await opens(till.id, fresh)]).toEqual([false, true])
  await amana.database.transaction((tx) => amana.jobs.enqueue(tx, 'organisations.purge', {}))
  await jobsDone(amana)
  const row = await amana.database.db
    .selectFrom('clients')
    .select(['old_secret_hash', 'old_secret_until'])
    .where('id', '=', till.id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ old_secret_hash: null, old_secret_until: null })
  expect(await opens(till.id, fresh)).toBe(true)
  expect(JSON.stringify(amana.logged)).not.toContain(fresh)
})

test('rolled again within a day: the newest two work', async () => {
  const till = await tillOf()
  const secrets = [till.secret]
  for (let i = 0; i < 3; i++) secrets.push((await roll(till, till.owner)).body.response_data.client_secret)
  const open = await Promise.all(secrets.map((secret) => opens(till.id, secret)))
  expect(open).toEqual([false, false, true, true])
})

test('of two rolls at once none is lost: both answers hold a secret that works', async () => {
  for (let round = 0; round < 5; round++) {
    const till = await tillOf()
    const answers = await Promise.all([roll(till, till.owner), roll(till, till.owner)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const secrets = answers.map(({ body }) => body.response_data.client_secret)
    expect(new Set(secrets).size).toBe(2)
    for (const secret of secrets) expect(await opens(till.id, secret)).toBe(true)
    expect(await opens(till.id, till.secret)).toBe(false)
  }
})

test('a session alone rolls nothing, nor does a viewer, a stranger, or anybody for a revoked client', async () => {
  const till = await tillOf()
  for (const body of [{}, { password: 'wrong-password-1' }, { password: '' }])
    expect(await roll(till, till.owner, body)).toMatchObject({ status: 422 })
  const viewer = await amana.account('user', { password: PASSWORD })
  await join(amana, till.organisation, viewer, 'viewer')
  expect((await roll(till, viewer)).status).toBe(403)
  const other = await tillOf()
  expect((await roll(till, other.owner)).status).toBe(404)
  expect((await roll({ organisation: other.organisation, id: till.id }, other.owner)).status).toBe(404)
  expect(await opens(till.id, till.secret)).toBe(true)
  await amana.call('DELETE', `/organisations/${till.organisation}/clients/${till.id}/`, {
    token: till.owner.token,
  })
  expect((await roll(till, till.owner)).status).toBe(409)
})

test('a client that signs in by its own key has no secret to roll', async () => {
  const till = await tillOf()
  const { client } = await clientOf(amana, till.organisation, { jwks: { keys: [] } })
  const refused = await roll({ ...till, id: client.id }, till.owner)
  expect(refused.status).toBe(409)
})

test('a client made without `sandbox` is a test client', async () => {
  const till = await tillOf()
  const { status, body } = await amana.call('POST', `/organisations/${till.organisation}/clients/`, {
    token: till.owner.token,
    body: { name: 'first', scopes: ['checks:read'] },
  })
  expect(status).toBe(201)
  expect(body.response_data.sandbox).toBe(true)
  expect(body.response_data.api_key).toMatch(/^amk_test_/)
})
