import { describe, expect, test } from 'vitest'
import { networkError, readEnvelope, toApiError } from '../../lib/api.ts'
import { recentFailure } from './RecentChecks.tsx'
import { type RecentCheck, viewOf } from './recent-checks.ts'

/** The error that the page gets. */
function failureOf(status: number, body: unknown) {
  try {
    readEnvelope(status, typeof body === 'string' ? body : JSON.stringify(body), null)
  } catch (error) {
    return recentFailure(toApiError(error))
  }
  throw new Error('the answer is a success')
}

describe('S1 §8: recent verifications fail', () => {
  const said = { response_status: 'error', response_description: 'Try later.', response_data: null }

  test('detail first', () => {
    expect(failureOf(422, { ...said, detail: '{"limit": ["Ask for fewer."]}' })).toBe('Ask for fewer.')
  })

  test('else response_description, also when it is the usual one of its code', () => {
    expect(failureOf(500, said)).toBe('Try later.')
    const usual = 'The service is busy. Please try again in a moment.'
    expect(
      failureOf(503, { ...said, code: 'unavailable', response_description: usual, request_id: 'r-1' }),
    ).toBe(usual)
  })

  test('else the default', () => {
    const fallback = 'An error occurred while fetching verifications.'
    expect(failureOf(502, '<html>Bad gateway</html>')).toBe(fallback)
    expect(failureOf(500, { response_status: 'error' })).toBe(fallback)
    expect(recentFailure(networkError())).toBe(fallback)
  })
})

describe('S1 §2: View passes the device along', () => {
  const check: RecentCheck = {
    id: 'v-1',
    device: '354188040123456',
    created_at: '2026-11-21T14:00:00.000Z',
    result: 'Pending payment',
    status_icon: 'pending',
    brand: 'Tecno',
    model: 'Spark 10',
  }

  test('to the check, also of an own device', () => {
    const view = { to: '/transfer/device/v-1', state: { userId: 'ada', device: check } }
    expect(viewOf(check, 'ada')).toEqual(view)
  })
})
