import { expect, test } from 'vitest'
import { ApiError, networkError } from '../../../lib/http.ts'
import { answerOf, isOver, nextToSend, type Scan, scanOf, waiting } from './scans.ts'

const scan = (change: Partial<Scan> = {}): Scan => ({
  scan_id: 'a',
  officer: 'o',
  imei: '354188040123456',
  exhibit: '1',
  place: 'Ikeja',
  condition: '',
  found_at: '2026-11-28T10:00:00Z',
  scanned_at: '2026-11-28T10:00:00Z',
  outcome: waiting(null),
  ...change,
})
const refused = { kind: 'refused', message: 'No', wrong: null } as const

test('scans are sent in the order in which they were made, answered ones never again', () => {
  const later = scan({ scan_id: 'b', scanned_at: '2026-11-28T11:00:00Z' })
  expect(nextToSend([later, scan()])?.scan_id).toBe('a')
  expect(nextToSend([later, scan({ outcome: refused })])?.scan_id).toBe('b')
  expect(nextToSend([scan({ outcome: refused })])).toBeUndefined()
})

test('the same phone is found by its 14 digits; a refused scan does not count', () => {
  expect(scanOf([scan()], '354188040123450')?.scan_id).toBe('a')
  expect(scanOf([scan({ outcome: refused })], '354188040123456')).toBeUndefined()
})

test('a scan that waits is never dropped', () => {
  const now = Date.parse('2026-12-28T10:00:00Z')
  expect(isOver(scan(), now)).toBe(false)
  expect(isOver(scan({ outcome: refused }), now)).toBe(true)
})

const error = (facts: Partial<ConstructorParameters<typeof ApiError>[0]>) =>
  new ApiError({ status: 422, code: 'validation_failed', message: 'Wrong', requestId: 'r', ...facts })

test.each([
  ['down', networkError()],
  // A hotspot that asks for a sign-in.
  ['down', new ApiError({ status: 200, code: 'internal', message: '' })],
  ['down', new ApiError({ status: 404, code: 'not_found', message: '' })],
  ['later', error({ status: 503, code: 'internal' })],
  ['down', error({ status: 429, code: 'too_many_requests' })],
  ['down', error({ status: 401, code: 'not_signed_in' })],
  ['down', error({ status: 403, code: 'authenticator_required' })],
])('no answer about the phone, so it is sent again: %s (%#)', (answer, failed) => {
  expect(answerOf(failed)).toBe(answer)
})

test('a phone that is kept names the first; an exhibit number that is used or a place that is none asks for another', () => {
  const context = { id: '7', exhibit: 'A-1', place: 'Ikeja', own: 'true' }
  expect(answerOf(error({ status: 409, code: 'in_custody', context }))).toEqual({
    ...{ kind: 'kept', id: 7, exhibit: 'A-1', place: 'Ikeja' },
  })
  const used = [{ field: 'exhibit', message: 'Used' }]
  expect(answerOf(error({ status: 409, code: 'conflict', errors: used }))).toMatchObject({ wrong: 'exhibit' })
  const none = [{ field: 'place', message: 'No station' }]
  expect(answerOf(error({ errors: none }))).toMatchObject({ kind: 'refused', wrong: 'place' })
  expect(answerOf(error({}))).toMatchObject({ kind: 'refused', wrong: null })
})
