import { describe, expect, test } from 'vitest'
import { emailSchema, idSchema } from './primitives.ts'

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
