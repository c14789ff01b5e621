import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { emailSchema, idSchema, ifGiven, optionalText } from './primitives.ts'

describe('S1 §5 e-mail', () => {
  test.each([
    ['ada@example.com', 'ada@example.com'],
    ['  Ada.Obi@Example.COM ', 'ada.obi@example.com'],
    ['a+b@sub.example.ng', 'a+b@sub.example.ng'],
    ["o'neil@example.com", "o'neil@example.com"],
  ])('%j is %s', (typed, address) => {
    expect(emailSchema().parse(typed)).toBe(address)
  })

  test.each([
    [undefined, 'Email address is required'],
    ['', 'Email address is required'],
    ['   ', 'Email address is required'],
    ['ada', 'Please enter a valid email address'],
    ['ada@example', 'Please enter a valid email address'],
    ['ada@@example.com', 'Please enter a valid email address'],
    ['a b@example.com', 'Please enter a valid email address'],
    ['ada@example.com\nBcc: x@example.com', 'Please enter a valid email address'],
    [`${'a'.repeat(250)}@b.ng`, 'Please enter a valid email address'],
  ])('%j: %s', (typed, message) => {
    // One message, not one for each part of the schema.
    expect(
      emailSchema()
        .safeParse(typed)
        .error?.issues.map((issue) => issue.message),
    ).toEqual([message])
  })
})

test.each([
  ['4f6d2f3e-8a61-4c0c-9f55-0a3b8c1d2e3f', true],
  ['1', false],
  ["' or 1=1", false],
])('%s is an id: %s', (id, fits) => {
  expect(idSchema.safeParse(id).success).toBe(fits)
})

describe('what need not be given', () => {
  const form = z.strictObject({ email: ifGiven(emailSchema()), place: optionalText(5) })

  test.each([
    [{}, { place: '' }],
    [
      { email: null, place: null },
      { email: undefined, place: '' },
    ],
    [
      { email: '', place: '' },
      { email: undefined, place: '' },
    ],
    [
      { email: 'Ada@Example.com', place: ' Kano ' },
      { email: 'ada@example.com', place: 'Kano' },
    ],
  ])('%j is %j', (sent, read) => expect(form.parse(sent)).toEqual(read))

  test('what is given must be right', () => {
    const { error } = form.safeParse({ email: 'ada', place: 'Port Harcourt' })
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['email', 'Please enter a valid email address'],
      ['place', 'Use at most 5 characters'],
    ])
  })
})
