/** Every endpoint of the contract × every kind of caller. An endpoint without a row fails. */
import { ENDPOINTS, type Endpoint, fullPath, pathFor } from '@amana/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../testing/test-product.ts'
import { type Ask, MATRIX } from './authorisation-matrix.fixtures.ts'
import { createFixture, type Fixture } from './one-of-everything.fixtures.ts'

let amana: TestProduct
let fixture: Fixture
beforeAll(async () => {
  amana = await startTestProduct({ env: { USSD_PROVIDER: 'simulator' } })
  fixture = await createFixture(amana)
})
afterAll(() => amana.stop())

/** The owner last: only the owner's call may delete things. */
const CALLERS = ['visitor', 'suspended', 'expired', 'other', 'officer', 'supervisor', 'owner'] as const
type Caller = (typeof CALLERS)[number]

/** A call of machines is made by a client of the caller's organisation. */
function bearerOf(caller: Exclude<Caller, 'visitor'>, { auth }: Endpoint): string {
  if (auth === 'client' && caller === 'owner') return fixture.client
  if (auth === 'client' && caller === 'other') return fixture.otherClient
  return fixture[caller].token
}

async function statusFor(caller: Caller, endpoint: Endpoint, { params, query, body }: Ask): Promise<number> {
  const { method, answer, bodyKind } = endpoint
  const url = `${pathFor(fullPath(endpoint), params)}${query ? `?${new URLSearchParams(query)}` : ''}`
  const sent = method === 'GET' ? undefined : (body ?? {})
  const headers = {
    ...(sent
      ? { 'content-type': bodyKind === 'form' ? 'application/x-www-form-urlencoded' : 'application/json' }
      : {}),
    ...(caller === 'visitor' ? {} : { authorization: `Bearer ${bearerOf(caller, endpoint)}` }),
  }
  if (answer !== 'events')
    return (await amana.product.app.inject({ method, url, headers, ...(sent ? { payload: sent } : {}) }))
      .statusCode
  const abort = new AbortController()
  const { status } = await fetch(amana.url + url, { headers, signal: abort.signal })
  abort.abort()
  return status
}

describe('who may call what', () => {
  test('every endpoint has a row, and every row an endpoint', () => {
    expect(Object.keys(MATRIX).toSorted()).toEqual(ENDPOINTS.map(({ id }) => id).toSorted())
  })

  test('the rows agree with what the contract says', () => {
    for (const { id, auth } of ENDPOINTS) {
      const row = MATRIX[id]
      if (!row) continue
      const { visitor, owner, officer } = row.statuses
      expect(row.bearerRead, id).toBe(auth !== 'public')
      expect(visitor === 401 && row.bearerRead, id).toBe(auth !== 'public' && auth !== 'optional')
      expect(owner === 403, id).toBe(auth === 'officer' || auth === 'supervisor')
      expect(officer === 403, id).toBe(auth === 'supervisor')
    }
  })

  test.each(ENDPOINTS.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (id, endpoint) => {
    const row = MATRIX[id]
    if (!row)
      throw new Error(`${id} has no row in http/authorisation-matrix.fixtures.ts: say who may call it`)
    const stopped = row.bearerRead ? 401 : row.statuses.visitor
    const expected = { ...row.statuses, suspended: stopped, expired: stopped }
    const found: Partial<Record<Caller, number>> = {}
    for (const caller of CALLERS) found[caller] = await statusFor(caller, endpoint, row.ask(fixture))
    expect(found).toEqual(expected)
  })
})
