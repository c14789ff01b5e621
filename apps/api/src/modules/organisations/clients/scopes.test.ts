/** Scopes by kind of organisation: for a new client, a token and each call (decisions §18). */
import {
  KINDS_OF_SCOPE,
  ORGANISATION_KINDS,
  type OrganisationKind,
  PARTNER_SCOPES,
  type PartnerScope,
  scopesOfKind,
} from '@amana/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { waitUntil } from '../../../testing/wait-until.ts'
import { waitingReaders } from '../../block-list/read-changes.ts'
import { clientOf, organisationOf } from '../organisations.fixtures.ts'
import { grantScope, type NewClientSecrets } from './manage-clients.ts'

let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct({ env: { EIR_PORT: '0' } })
})
afterAll(() => amana?.stop())

const NETWORKS_ONLY: PartnerScope[] = ['telco:read', 'telco:sightings', 'n5g-eir-eic']
const EIR = '/n5g-eir-eic/v1/equipment-status?pei=imei-350000000000006'
/** One call behind each scope of networks. */
type Method = 'GET' | 'PUT' | 'POST'
const CALLS: [PartnerScope, Method, string][] = [
  ['telco:read', 'GET', '/telco/v1/changes?after=0'],
  ['telco:read', 'GET', '/telco/v1/snapshot'],
  ['telco:read', 'GET', '/telco/v1/digest?position=0'],
  ['telco:read', 'PUT', '/telco/v1/cursors/me'],
  ['telco:read', 'GET', '/telco/v1/exceptions'],
  ['telco:sightings', 'POST', '/telco/v1/sightings'],
  ['n5g-eir-eic', 'GET', EIR],
]

let nth = 0
async function organisation(kind: OrganisationKind) {
  nth += 1
  const owner = await amana.account()
  return { owner, id: await organisationOf(amana, owner, `${kind} ${nth}`, { kind }) }
}

/** A client as it was made before there was a rule. */
async function oldClient(kind: OrganisationKind): Promise<NewClientSecrets> {
  const { id } = await organisation('network')
  const made = await clientOf(amana, id)
  await amana.database.db.updateTable('organisations').set({ kind }).where('id', '=', id).execute()
  return made
}

const bodyOf = (): Record<Method, string | null> => ({
  GET: null,
  PUT: JSON.stringify({ position: 0, applied_at: new Date().toISOString(), entries: 0 }),
  POST: JSON.stringify({ sightings: [{}] }),
})

async function send(bearer: string, method: Method, path: string, at = amana.url) {
  const body = bodyOf()[method]
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
  const answer = await fetch(at + path, { method, headers, ...(body === null ? {} : { body }) })
  // biome-ignore lint/suspicious/noExplicitAny: the tests look into answers of several shapes.
  return { status: answer.status, body: (await answer.json()) as any }
}

async function token({ client, secret }: NewClientSecrets, scope: string) {
  const answer = await amana.product.app.inject({
    method: 'POST',
    url: '/oauth2/token',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`${client.id}:${secret}`).toString('base64')}`,
    },
    payload: new URLSearchParams({ grant_type: 'client_credentials', scope }).toString(),
  })
  return { status: answer.statusCode, body: answer.json() }
}

test('the table: networks alone have the scopes of networks, police commands none, the rest all others', () => {
  const others = PARTNER_SCOPES.filter((scope) => !NETWORKS_ONLY.includes(scope))
  const expected: Partial<Record<OrganisationKind, readonly string[]>> = {
    police: [],
    network: PARTNER_SCOPES,
  }
  for (const kind of ORGANISATION_KINDS) {
    expect([kind, ...scopesOfKind(kind)]).toEqual([kind, ...(expected[kind] ?? others)])
  }
  expect(Object.keys(KINDS_OF_SCOPE).toSorted()).toEqual([...PARTNER_SCOPES].toSorted())
})

describe('when a client is made in the portal', () => {
  const make = async (kind: OrganisationKind, scopes: readonly string[], sandbox = true) => {
    const { owner, id } = await organisation(kind)
    const body = { name: 'till', sandbox, scopes }
    return amana.call('POST', `/organisations/${id}/clients/`, { token: owner.token, body })
  }

  test.each(['marketplace', 'repair', 'insurer', 'other', 'police'] as const)(
    '%s gets no scope of networks',
    async (kind) => {
      for (const scope of NETWORKS_ONLY)
        for (const sandbox of [true, false]) {
          const { status, body } = await make(
            kind,
            kind === 'police' ? [scope] : ['checks:read', scope],
            sandbox,
          )
          expect([status, body.code, body.errors?.[0]?.field]).toEqual([422, 'validation_failed', 'scopes'])
        }
    },
  )

  test('a network gets them, a police command not even others', async () => {
    expect((await make('network', [...PARTNER_SCOPES])).status).toBe(201)
    for (const scope of PARTNER_SCOPES) {
      const { status, body } = await make('police', [scope])
      expect([scope, status, body.errors?.[0]?.field]).toEqual([scope, 422, 'scopes'])
    }
  })
})

describe('a client that was made before', () => {
  test('gets no token for the scopes, its tokens and its key open nothing', async () => {
    const made = await oldClient('network')
    const issued = (await token(made, NETWORKS_ONLY.join(' '))).body.access_token
    for (const bearer of [made.apiKey, issued])
      for (const [scope, method, path] of CALLS)
        expect([scope, path, (await send(bearer, method, path)).status]).not.toContain(403)
    const kind = 'repair' as const
    const { organisation_id: id } = await amana.database.db
      .selectFrom('clients')
      .select('organisation_id')
      .where('id', '=', made.client.id)
      .executeTakeFirstOrThrow()
    await amana.database.db.updateTable('organisations').set({ kind }).where('id', '=', id).execute()
    for (const bearer of [made.apiKey, issued])
      for (const [, method, path] of CALLS) {
        await waitUntil(async () => (await send(bearer, method, path)).status === 403)
        const refused = await send(bearer, method, path)
        expect([refused.status, refused.body.code]).toEqual([
          403,
          path === EIR ? 'INSUFFICIENT_SCOPE' : 'scope_missing',
        ])
      }
    for (const scope of [...NETWORKS_ONLY, `checks:read ${NETWORKS_ONLY[0]}`])
      expect(await token(made, scope)).toMatchObject({ status: 400, body: { error: 'invalid_scope' } })
    // The scopes of its kind go on.
    expect((await send(made.apiKey, 'GET', '/partner/v1/balance')).status).toBe(200)
    expect((await token(made, 'checks:read')).status).toBe(200)
  })

  test('of a police command opens nothing at all', async () => {
    const made = await oldClient('police')
    expect((await send(made.apiKey, 'GET', '/partner/v1/balance')).body.code).toBe('scope_missing')
    for (const scope of PARTNER_SCOPES)
      expect(await token(made, scope)).toMatchObject({ status: 400, body: { error: 'invalid_scope' } })
  })

  test('asks the port of cores no more than the others', async () => {
    const line = amana.logged
      .map((one) => JSON.parse(one))
      .find(({ msg }) => msg === 'listening for EIR requests of mobile networks')
    const at = `http://127.0.0.1:${line.port}`
    const [network, shop] = [await oldClient('network'), await oldClient('repair')]
    await waitUntil(async () => (await send(network.apiKey, 'GET', EIR, at)).status === 200)
    for (let call = 0; call < 3; call += 1) {
      expect((await send(network.apiKey, 'GET', EIR, at)).status).toBe(200)
      expect((await send(shop.apiKey, 'GET', EIR, at)).status).toBe(403)
    }
  })

  test('ends its waiting calls when it loses the scope', async () => {
    const made = await oldClient('network')
    const { head } = (await send(made.apiKey, 'GET', '/telco/v1/changes?after=0')).body
    const waiting = send(made.apiKey, 'GET', `/telco/v1/changes?after=${head}&wait=30`)
    await waitUntil(() => waitingReaders() === 1)
    await amana.database.pool.query(
      "update organisations set kind = 'other' where id = (select organisation_id from clients where id = $1)",
      [made.client.id],
    )
    expect((await waiting).status).toBe(401)
  })
})

describe('a grant', () => {
  const grant = (clientId: string, until: Date) =>
    grantScope({ ...amana, clock: { now: () => new Date() } }, { clientId, scope: 'telco:read', until })
  const DAY = 86_400_000

  test('opens one scope to one client, until it ends', async () => {
    const { id } = await organisation('insurer')
    const [made, other] = [await clientOf(amana, id), await clientOf(amana, id)]
    const read = (client: NewClientSecrets) => send(client.apiKey, 'GET', '/telco/v1/changes?after=0')
    expect((await read(made)).status).toBe(403)
    expect(await grant(made.client.id, new Date(Date.now() + DAY))).toBe(true)
    await waitUntil(async () => (await read(made)).status === 200)
    expect((await token(made, 'telco:read')).status).toBe(200)
    expect((await read(other)).status).toBe(403)
    expect((await send(made.apiKey, 'GET', EIR)).status).toBe(403)
    // A second one takes its place; here: it is over.
    await amana.database.db
      .updateTable('client_scope_grants')
      .set({ granted_at: new Date(Date.now() - 2 * DAY), until: new Date(Date.now() - DAY) })
      .where('client_id', '=', made.client.id)
      .execute()
    await waitUntil(async () => (await read(made)).status === 403)
    expect((await token(made, 'telco:read')).body.error).toBe('invalid_scope')
    expect(await grant(made.client.id, new Date(Date.now() + DAY))).toBe(true)
    await waitUntil(async () => (await read(made)).status === 200)
  })

  test('of a client that is not there is none; the database refuses one without an end', async () => {
    expect(await grant('00000000-0000-4000-8000-000000000000', new Date(Date.now() + DAY))).toBe(false)
    const { id } = await organisation('insurer')
    const made = await clientOf(amana, id)
    await expect(grant(made.client.id, new Date(Date.now() - DAY))).rejects.toThrow('client_scope_grants')
    await expect(
      amana.database.pool.query("insert into client_scope_grants values ($1, 'telco:read', now(), null)", [
        made.client.id,
      ]),
    ).rejects.toThrow('null value')
  })
})
