import { describe, expect, test } from 'vitest'
import { ApiError, NETWORK_MESSAGE, networkError } from './http.ts'
import { fieldFaults, refusalText } from './refusal-text.ts'

const refusal = (facts: Partial<ConstructorParameters<typeof ApiError>[0]>) =>
  new ApiError({ status: 422, code: 'pin_wrong', message: 'No.', requestId: 'r1', ...facts })

describe('what is said of a refusal (S2 §8)', () => {
  test.each([
    [refusal({ message: 'The security PIN is not correct.' }), 'The security PIN is not correct.'],
    [refusal({ code: 'internal', status: 500, message: 'Something went wrong on our side. Please try again.' }), 'Failed'],
    [
      refusal({
        code: 'unavailable',
        status: 503,
        message: 'The service is busy. Please try again in a moment.',
        requestId: undefined,
      }),
      'Failed',
    ],
    [
      refusal({ code: 'account_locked', status: 429, retryAfter: 840 }),
      'Too many wrong attempts. Please wait 14 minutes and try again.',
    ],
    [refusal({ code: 'code_too_soon', status: 429, retryAfter: 1 }), 'Please wait 1 second before you ask for another code.'],
    [
      refusal({
        code: 'too_many_requests',
        status: 429,
        message: 'Too many requests. Please wait a moment and try again.',
        retryAfter: 80_000,
      }),
      'Too many requests. Please wait 23 hours and try again.',
    ],
    [networkError(), NETWORK_MESSAGE],
  ])('%s', (error, said) => expect(refusalText(error, 'Failed')).toBe(said))

  test('the first fault of a field stands at it; of other fields, nowhere', () => {
    const errors = [
      { field: 'pin', message: 'one' },
      { field: 'pin', message: 'two' },
      { field: 'toString', message: 'three' },
    ]
    expect(fieldFaults(refusal({ errors }), ['pin', 'device'])).toEqual({ pin: 'one' })
  })
})
