import { undoSeizure } from '@amana/contract/custody'
import { createVerification, readVerification } from '@amana/contract/verifications'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ApiError, call, NETWORK_MESSAGE, readEnvelope } from './api.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

function thrownBy(action: () => unknown): ApiError {
  try {
    action()
  } catch (error) {
    if (error instanceof ApiError) return error
  }
  throw new Error('expected an ApiError')
}

describe('the envelope', () => {
  test('a success gives description and data', () => {
    const text = JSON.stringify({
      response_status: 'success',
      response_description: 'Done',
      response_data: { id: 1 },
    })
    expect(readEnvelope(201, text, null)).toMatchObject({
      response_description: 'Done',
      response_data: { id: 1 },
    })
    const beside = JSON.stringify({ ...JSON.parse(text), message: 'Begun' })
    expect(readEnvelope(201, beside, null).response_description).toBe('Begun')
  })

  test('an error keeps code, fields, request id, context and the wait', () => {
    const errors = [{ field: 'imei', message: 'Please input a 15 digit IMEI number' }]
    const body = {
      response_status: 'error',
      response_description: 'No',
      response_data: null,
      code: 'amount_mismatch',
      request_id: 'r',
      errors,
    }
    const error = thrownBy(() =>
      readEnvelope(422, JSON.stringify({ ...body, context: { required_amount: '100.00' } }), '7'),
    )
    expect(error).toMatchObject({
      status: 422,
      code: 'amount_mismatch',
      message: 'No',
      errors,
      requestId: 'r',
      retryAfter: 7,
    })
    expect(error.context).toEqual({ required_amount: '100.00' })
  })

  test.each([
    [502, '<html>Bad gateway</html>', 'unavailable'],
    [500, '', 'internal'],
    [429, 'slow down', 'too_many_requests'],
    [200, '<html>a captive portal</html>', 'internal'],
    [404, '{"response_status":"error","code":"no_such_code"}', 'not_found'],
  ])('status %i with %j is %s', (status, text, code) => {
    expect(thrownBy(() => readEnvelope(status, text, null)).code).toBe(code)
  })
})

const success = () =>
  Response.json({ response_status: 'success', response_description: 'ok', response_data: {} })

describe('calling', () => {
  test('a call of one person is not sent by the session of another one', async () => {
    const fetch = vi.fn(async (_url: string, _init: RequestInit) => success())
    vi.stubGlobal('fetch', fetch)
    const stored = new Map([
      ['access_token', 'token'],
      ['access_token_expiration', new Date(Date.now() + 60_000).toISOString()],
      ['user', JSON.stringify({ id: 'grace' })],
    ])
    vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null })
    const error = await call(undoSeizure, { params: { id: 1 } }, { as: 'ibrahim' }).catch((thrown) => thrown)
    expect([error.code, fetch.mock.calls.length]).toEqual(['network', 0])
    await call(undoSeizure, { params: { id: 1 } }, { as: 'grace' })
    expect(fetch.mock.calls.length).toBe(1)
  })

  test('method, address, query and body come from the contract', async () => {
    const fetch = vi.fn(async (_url: string, _init: RequestInit) => success())
    vi.stubGlobal('fetch', fetch)
    await call(readVerification, { params: { id: 'a/b' }, query: { access_token: 's&t' } })
    await call(createVerification, { body: { imei: '354188040123456' } })
    expect(fetch.mock.calls.map(([url, init]) => [init.method, url, init.body])).toEqual([
      ['GET', '/api/v1/devices/verifications/a%2Fb/?access_token=s%26t', undefined],
      ['POST', '/api/v1/devices/verifications/create/', '{"imei":"354188040123456"}'],
    ])
  })

  test('a GET without an answer is tried once more, a POST never', async () => {
    const fetch = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
    vi.stubGlobal('fetch', fetch)
    const lost = { code: 'network', status: 0, message: NETWORK_MESSAGE }
    await expect(call(readVerification, { params: { id: 'x' } })).rejects.toMatchObject(lost)
    expect(fetch).toHaveBeenCalledTimes(2)
    await expect(call(createVerification, { body: { imei: 'x' } })).rejects.toMatchObject(lost)
    expect(fetch).toHaveBeenCalledTimes(3)
  })
})
