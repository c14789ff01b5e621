import { describe, expect, test } from 'vitest'
import { displayName, initialOf } from './display-name.ts'
import { isOfficer } from './is-officer.ts'
import { destinationAfterSignIn } from './origin.ts'
import { USER } from './session.fixtures.ts'

test.each([
  [{ first_name: 'Ada', last_name: 'Obi', email: 'ada@example.ng' }, 'Ada Obi'],
  [{ first_name: ' Ada ', last_name: ' ', email: 'ada@example.ng' }, 'Ada'],
  [{ first_name: '', last_name: 'Obi', email: 'ada@example.ng' }, 'ada'],
  [{ first_name: '', last_name: '', email: 'ada.obi@example.ng' }, 'ada.obi'],
  [{ first_name: '', last_name: '', email: '@example.ng' }, 'User'],
  [{ first_name: '', last_name: '', email: '' }, 'User'],
  [null, 'User'],
])('S1 §2: %j is shown as %s', (user, name) => {
  expect(displayName(user)).toBe(name)
})

test.each([
  ['ada', 'A'],
  ['Ọlá', 'Ọ'],
  ['ọ́la', 'Ọ́'],
  ['', ''],
])('the initial of %j is %j', (name, initial) => {
  expect(initialOf(name)).toBe(initial)
})

test.each([
  [{}, false],
  [{ officer_id: 'NPF12345' }, true],
  [{ is_officer: true }, true],
  [{ phone_number: 'LP00123' }, true],
  [{ phone_number: '+2348031234567' }, false],
])('S1 §3: %j is an officer: %s', (facts, officer) => {
  expect(isOfficer({ ...USER, ...facts })).toBe(officer)
})

describe('S1 §6: after signing in', () => {
  const from = {
    pathname: '/device-payment-verification',
    search: '?verification=v1',
    hash: '',
    state: { id: 1 },
  }

  test('back to the page they came from, with its state', () => {
    const destination = { to: '/device-payment-verification?verification=v1', state: { id: 1 } }
    expect(destinationAfterSignIn({ from }, USER)).toEqual(destination)
  })

  test.each([
    [null],
    [{ message: 'Hello' }],
    [{ from: '/my-devices' }],
    [{ from: { pathname: '//other.example' } }],
    [{ from: { pathname: 'https://other.example' } }],
  ])('with %j to the dashboard of their kind', (state) => {
    expect(destinationAfterSignIn(state, USER).to).toBe('/dashboard')
    expect(destinationAfterSignIn(state, { ...USER, is_officer: true }).to).toBe('/law-enforcement/dashboard')
  })
})
