import { describe, expect, test } from 'vitest'
import { ApiError, NETWORK_MESSAGE, networkError, readEnvelope, toApiError } from './http.ts'
import { refusalText } from './refusal-text.ts'

const refusal = (facts: Partial<ConstructorParameters<typeof ApiError>[0]>) =>
  new ApiError({ status: 422, code: 'pin_wrong', message: 'No.', requestId: 'r1', ...facts })

function answered(status: number, body: string): ApiError {
  try {
    readEnvelope(status, body, null)
  } catch (error) {
    return toApiError(error)
  }
  throw new Error('not refused')
}

describe('what is said of a refusal (S2 §8)', () => {
  test.each([
    [refusal({ message: 'The security PIN is not correct.' }), 'The security PIN is not correct.'],
    [
      refusal({
        code: 'internal',
        status: 500,
        message: 'Something went wrong on our side. Please try again.',
      }),
      'Failed',
    ],
    [
      refusal({
        code: 'unavailable',
        status: 503,
        message: 'The service is busy. Please try again in a moment.',
        requestId: undefined,
      }),
      'The service is busy. Please try again in a moment.',
    ],
    [answered(503, ''), 'Failed'],
    [
      refusal({
        code: 'account_locked',
        status: 429,
        retryAfter: 840,
        message: 'Locked until 14:05. Use your password.',
      }),
      'Locked until 14:05. Use your password.',
    ],
    [
      refusal({ code: 'code_too_soon', status: 429, retryAfter: 1 }),
      'Please wait 1 second before you ask for another code.',
    ],
    [
      refusal({
        code: 'too_many_requests',
        status: 429,
        message: 'Too many requests. Please wait a moment and try again.',
        retryAfter: 80_000,
      }),
      'Too many requests. Please wait 23 hours and try again.',
    ],
  ])('%s', (error, said) => expect(refusalText(error, 'Failed')).toBe(said))

  test.each([200, 400, 401, 403, 404, 409, 422, 500, 503])(
    'an answer of %d without a code: its description',
    (status) => {
      const said = { response_status: 'error', response_description: 'Come back later.', response_data: null }
      expect(refusalText(answered(status, JSON.stringify(said)), 'Failed')).toBe('Come back later.')
    },
  )

  test.each(['{"response_status":"error"}', '{"response_description":""}', '<html>'])(
    'nothing said: %s',
    (body) => {
      for (const status of [400, 401, 500, 502])
        expect(refusalText(answered(status, body), 'Failed')).toBe('Failed')
    },
  )

  test.each([
    ['', NETWORK_MESSAGE],
    ['Failed to fetch devices', `Failed to fetch devices. ${NETWORK_MESSAGE}`],
    ['Failed to create PIN.', `Failed to create PIN. ${NETWORK_MESSAGE}`],
    [
      'Failed to update notification preferences. Please try again.',
      'Failed to update notification preferences. Please try again. Network error. Please check your connection.',
    ],
  ])('no answer: "%s" and why', (failed, said) => expect(refusalText(networkError(), failed)).toBe(said))
})
