/** The table of errors has every code that a call of machines may refuse with, and no other. */
import * as contract from '@amana/contract'
import type { Endpoint } from '@amana/contract/endpoint'
import { expect, test } from 'vitest'
import { DOCUMENTED_ERRORS } from './errors.ts'

const isMachineCall = (value: unknown): value is Endpoint =>
  typeof value === 'object' &&
  value !== null &&
  'errors' in value &&
  'dialect' in value &&
  (('auth' in value && value.auth === 'client') || ('dialect' in value && value.dialect === 'oauth'))

test('every code of a machine call is in the table, with what to do', () => {
  const calls = (Object.values(contract) as unknown[]).filter(isMachineCall)
  expect(calls.length).toBeGreaterThan(20)
  const named = new Set(DOCUMENTED_ERRORS.map(({ code }) => code))
  const missing = calls.flatMap(({ errors }) => errors).filter((code) => !named.has(code))
  expect([...new Set(missing)]).toEqual([])
  for (const { toDo, message, status } of DOCUMENTED_ERRORS) {
    expect(toDo).not.toBe('')
    expect(message).not.toBe('')
    expect(status).toBeGreaterThanOrEqual(400)
  }
})
