import { findingOf, type Verification } from '@amana/contract/verifications'
import { afterEach, expect, test, vi } from 'vitest'
import type { Reported } from './check-steps.ts'
import { byGravity } from './Findings.tsx'
import { results } from './messages.ts'
import { isCurrent, requestOf, restoreCheck, wholeCheck } from './start-check.ts'
import { findCheck, forgetCheck, rememberCheck } from './stored-checks.ts'
import { adviceOf, headlineOf } from './verdict.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a check is found again by its IMEI, the latest one, until it is forgotten', () => {
  rememberCheck({ id: 'a', imei: '354188040123456', accessToken: 's' })
  rememberCheck({ id: 'b', imei: '354188040123456', accessToken: null })
  expect(findCheck('354188040123456')).toMatchObject({ id: 'b' })
  forgetCheck('354188040123456')
  expect(findCheck('354188040123456')).toBeNull()
})

const day = 24 * 60 * 60 * 1000
const now = Date.parse('2026-11-21T14:00:00Z')

test.each([
  ['awaiting_payment', null, true],
  ['delivered', new Date(now - day + 1).toISOString(), true],
  ['delivered', new Date(now - day).toISOString(), false],
  ['expired', null, false],
] as const)('%s, completed %s: answers a new search %s', (status, completed_at, current) => {
  expect(isCurrent({ status, completed_at } as Verification, now)).toBe(current)
})

test('the gravest finding comes first', () => {
  const codes = byGravity((['not_registered', 'lost_flag', 'stolen_flag'] as const).map(findingOf)).map(
    ({ code }) => code,
  )
  expect(codes).toEqual(['stolen_flag', 'lost_flag', 'not_registered'])
})

test.each([
  ['lost_flag', 'Reported lost by its owner', 'lost'],
  ['ownership_disputed', 'Ownership is disputed', 'flagged'],
  ['police_hold', 'The police hold this phone', 'flagged'],
  ['check_digit_mismatch', 'The number looks altered', 'flagged'],
  ['listed_lost', 'On a list of lost devices', 'flagged'],
] as const)('flagged for %s: %s', (code, headline, advice) => {
  const findings = (['registered', code] as const).map(findingOf)
  const verification = { result: 'flagged', findings } as Reported
  expect(headlineOf(verification)).toBe(headline)
  expect(adviceOf(verification)).toBe(advice)
  expect(results.report.steps.lost[0]).toMatch(/^Tell its owner that you found it/)
})

test('S1 §7: requested_by is first and last name, and nothing of a visitor is sent', () => {
  const imei = '354188040123456'
  const ada = { first_name: 'Ada', last_name: 'Obi', email: 'ada@example.com' }
  expect(requestOf(imei, ada)).toEqual({
    imei,
    requested_by: 'Ada Obi',
    requested_by_email: 'ada@example.com',
  })
  expect(requestOf(imei, { first_name: '', last_name: '', email: '' })).toEqual({ imei })
  expect(requestOf(imei, null)).toEqual({ imei })
})

test('a report of which the answer says no more than interfaces.md pins is whole all the same', () => {
  const device_info = { device: '354188040123456', device_brand: '', device_model: '', brand: '', model: '' }
  const pinned = {
    id: 'v-1',
    paid_amount: '100.00',
    required_amount: '100.00',
    result: 'clean',
    device_info,
    findings: [],
  }
  expect(wholeCheck(pinned as unknown as Verification)).toMatchObject({
    ...pinned,
    sources: [],
    statement: null,
    email: null,
  })
})

test.each([
  ['an account', 'a report', null, 'clean', { back: true, anew: false }],
  ['an account', 'an unpaid check', null, null, { back: true, anew: true }],
  ['a visitor', 'a report', 'secret', 'clean', { back: true, anew: true }],
] as const)('of %s, %s is taken up again', async (_who, _what, accessToken, result, taken) => {
  const imei = '354188040123456'
  const device_info = { device: imei, device_brand: '', device_model: '', brand: '', model: '' }
  const data = {
    id: 'v-1',
    paid_amount: '0.00',
    required_amount: '100.00',
    result,
    device_info,
    findings: [],
  }
  const answer = { response_status: 'success', response_description: 'OK', response_data: data }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answer)))
  for (const [how, again] of Object.entries(taken)) {
    rememberCheck({ id: 'v-1', imei, accessToken })
    expect(await restoreCheck(imei, how === 'anew'), how).toEqual(
      again ? { verification: wholeCheck(data as never), accessToken } : null,
    )
    expect(findCheck(imei) !== null, how).toBe(again)
  }
})
