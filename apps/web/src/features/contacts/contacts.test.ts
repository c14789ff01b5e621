import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/api.ts'
import { checksOf, type DeviceValidation } from './device-checks.ts'
import { outcomeOf, readOutcome } from './link-outcome.ts'
import { readProfileState } from './profile-data.ts'
import { sendProblemOf } from './send-problem.ts'
import { findSentCode, forgetSentCode, rememberSentCode } from './sent-code.ts'

const NOW = Date.parse('2026-11-21T14:00:00Z')
const PHONE = '+2348031234567'

describe('a code that could not be sent', () => {
  const tooSoon = (retryAfter: number) =>
    sendProblemOf(new ApiError({ status: 429, code: 'code_too_soon', message: 'Please wait', retryAfter }))

  test('within 30 s of another one: that one is good', () => {
    expect(tooSoon(12)).toEqual({ kind: 'sent-before' })
  })

  test('within 30 s of one that went to another number: wait', () => {
    const error = new ApiError({ status: 429, code: 'code_too_soon', message: 'Please wait', retryAfter: 12 })
    expect(sendProblemOf(error, true)).toEqual({
      kind: 'failed',
      reason: expect.stringContaining('12 seconds'),
    })
  })

  test('after five in an hour: how long to wait', () => {
    expect(tooSoon(1741)).toEqual({ kind: 'failed', reason: expect.stringContaining('30 minutes') })
  })

  test('an error of the number belongs to its field', () => {
    const errors = [{ field: 'phone_number', message: 'Please enter a valid Nigerian phone number' }]
    const error = new ApiError({ status: 422, code: 'validation_failed', message: 'Some fields', errors })
    expect(sendProblemOf(error)).toEqual({
      kind: 'number',
      message: 'Please enter a valid Nigerian phone number',
    })
  })

  test('an error of ours has nothing more to say', () => {
    expect(sendProblemOf(new ApiError({ status: 500, code: 'internal', message: 'x' }))).toEqual({
      kind: 'failed',
      reason: null,
    })
  })
})

describe('reloading a code screen', () => {
  beforeEach(() => {
    const kept = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  test('goes on with the code that was sent, to the number it was sent to', () => {
    rememberSentCode('sim', { arrived: PHONE, phone: '+2348130000000', sentAt: NOW })
    expect(findSentCode('sim', PHONE, NOW + 599_000)).toBe('+2348130000000')
  })

  test('not when the code has expired, another number arrives, another screen asks, or it was used', () => {
    rememberSentCode('sim', { arrived: PHONE, phone: PHONE, sentAt: NOW })
    expect(findSentCode('sim', PHONE, NOW + 600_000)).toBeNull()
    expect(findSentCode('sim', '+2348130000000', NOW)).toBeNull()
    expect(findSentCode('imei', PHONE, NOW)).toBeNull()
    forgetSentCode('sim')
    expect(findSentCode('sim', PHONE, NOW)).toBeNull()
  })

  test('what storage holds may be anything', () => {
    sessionStorage.setItem('phone-code-sent:sim', '{"phone":')
    expect(findSentCode('sim', null, NOW)).toBeNull()
  })
})

describe('what the profile screens are opened with', () => {
  const user = {
    id: 'ngozi',
    first_name: 'Ngozi',
    last_name: 'Okonkwo',
    email: 'ngozi@example.com',
    phone_number: null,
  }

  test('the number and the data that arrived', () => {
    const state = {
      phone_number: '0803 123 4567',
      user_data: { id: 'bola', first_name: 'Bola', email: 'bola@example.com' },
    }
    const bola = { id: 'bola', first_name: '', last_name: '', email: '', phone_number: null }
    expect(readProfileState(state, bola)).toEqual({
      phone: PHONE,
      profile: {
        first_name: 'Bola',
        last_name: '',
        email: 'bola@example.com',
        phone_number: '0803 123 4567',
      },
    })
  })

  test('the signed-in user fills in what is missing; their number does not count as arrived', () => {
    expect(readProfileState(null, { ...user, phone_number: PHONE })).toEqual({
      phone: null,
      profile: { first_name: 'Ngozi', last_name: 'Okonkwo', email: 'ngozi@example.com', phone_number: PHONE },
    })
  })

  test('what arrived for somebody else before is nobody’s', () => {
    const state = { phone_number: PHONE, user_data: { id: 'bola', first_name: 'Bola', phone_number: PHONE } }
    expect(readProfileState(state, user)).toEqual(readProfileState(null, user))
    expect(readProfileState(state, null)).toEqual(readProfileState(null, null))
  })

  test('a state of any other shape is nothing', () => {
    for (const state of ['x', 7, [], { phone_number: 8, user_data: 'x' }]) {
      expect(readProfileState(state, null).phone).toBeNull()
      expect(readProfileState(state, null).profile.first_name).toBe('')
    }
  })
})

describe('what a link in a mail came to', () => {
  test.each([
    ['link_invalid', { state: 'failed', reason: 'invalid' }],
    ['validation_failed', { state: 'failed', reason: 'invalid' }],
    ['email_taken', { state: 'failed', reason: 'taken' }],
    ['unavailable', { state: 'unknown', message: 'words' }],
    ['network', { state: 'unknown', message: 'words' }],
  ] as const)('%s', (code, outcome) => {
    expect(outcomeOf(new ApiError({ status: 422, code, message: 'words' }))).toEqual(outcome)
  })

  test('a reload finds it in the history', () => {
    expect(readOutcome({ email_link: { state: 'verified', email: 'a@b.ng' } })).toEqual({
      state: 'verified',
      email: 'a@b.ng',
    })
    expect(readOutcome({ email_link: { state: 'failed', reason: 'taken' } })).toEqual({
      state: 'failed',
      reason: 'taken',
    })
    expect(readOutcome(null)).toBeNull()
    expect(readOutcome({ email_link: 'x' })).toBeNull()
  })
})

describe('decisions §10: SIM number verified, IMEI form, model, flag state', () => {
  const fine: DeviceValidation = {
    imei: '354188040123456',
    sim_verified: true,
    luhn_valid: true,
    brand: 'Tecno',
    model: 'Spark 10',
    flagged: false,
  }
  const passed = (change: Partial<DeviceValidation>) =>
    checksOf({ ...fine, ...change }).map(({ passed }) => passed)

  test('a tick or a cross each, and neither for what is not known', () => {
    expect(passed({})).toEqual([true, true, true, true])
    expect(passed({ sim_verified: false, flagged: null })).toEqual([false, true, true, null])
    expect(passed({ luhn_valid: false })).toEqual([true, false, true, true])
    expect(passed({ brand: '', model: '' })).toEqual([true, true, null, true])
    expect(passed({ flagged: true })).toEqual([true, true, true, false])
  })

  test('a flag and a model that are not known are said so', () => {
    const [, , model, flag] = checksOf({ ...fine, brand: '', model: '', flagged: null })
    expect(model).toMatchObject({ title: 'Model', word: 'Not in our table' })
    expect(flag).toMatchObject({ title: 'Flag state', word: 'Not checked' })
  })
})
