import { describe, expect, test } from 'vitest'
import { ALL_ERRORS } from './all-errors.ts'
import { detailOf, messageOfDetail } from './errors.ts'

/**
 * S1 §5: "first match wins in the order email, login, phone_number, password, first_name, last_name,
 * officer_id".
 */
const ORDER = ['email', 'login', 'phone_number', 'password', 'first_name', 'last_name', 'officer_id']

describe('S1 §5 detail', () => {
  test.each(ORDER.map((field, index) => [field, ORDER.slice(index).toReversed()] as const))(
    '%s wins over those after it',
    (field, fields) => {
      expect(
        messageOfDetail(detailOf(fields.map((each) => ({ field: each, message: `about ${each}` })))),
      ).toBe(`about ${field}`)
    },
  )

  test.each([
    ['the first of several messages', '{"email": ["Taken", "Too long"], "password": ["Short"]}', 'Taken'],
    ['a message without a list', '{"password": "Short"}', 'Short'],
    ['field names in single quotes', `{'login': ["Wrong"]}`, 'Wrong'],
    [
      'no known field: the first quoted message',
      '{"imei": ["Not an IMEI"], "amount": ["Not an amount"]}',
      'Not an IMEI',
    ],
    ['no known field, no list', '{"count": 1, "imei": "Not an IMEI"}', 'Not an IMEI'],
    ['a nested field is another field', '{"metadata.email": ["Missing"], "password": ["Short"]}', 'Short'],
    ['quotes inside a message', '{"email": ["\\"x\\" is no address"]}', '"x" is no address'],
    ['an escape that JSON does not know', '{"email": ["50\\% off"]}', '50\\% off'],
    ['a quoted sentence', 'Denied: "Try later"', 'Try later'],
    ['no quotes: all of it', 'Not found.', 'Not found.'],
    ['empty', '', ''],
  ])('%s', (_, detail, message) => {
    expect(messageOfDetail(detail)).toBe(message)
  })

  test('messages of one field stay together, in order', () => {
    const errors = [
      { field: 'email', message: 'a' },
      { field: 'password', message: 'b' },
      { field: 'email', message: 'c' },
    ]
    expect(JSON.parse(detailOf(errors))).toEqual({ email: ['a', 'c'], password: ['b'] })
  })

  test('a caller may name a field like a part of every object', () => {
    for (const field of ['constructor', 'toString', '__proto__']) {
      expect(detailOf([{ field, message: 'Unknown field' }])).toBe(`{"${field}":["Unknown field"]}`)
    }
  })
})

test('every refusal has an error status and a sentence', () => {
  for (const { status, message } of Object.values(ALL_ERRORS)) {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(message).toMatch(/^[A-Z].+/)
  }
})
