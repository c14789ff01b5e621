import { expect, test } from 'vitest'
import { factsOf, startOfHour, wordFor } from './event-facts.ts'
import { transparency } from './messages.ts'

test('an event is read as facts, in the order of its text', () => {
  const event = {
    at: '2026-11-22T16:04:05.123Z',
    device: 42,
    imeis: ['356938035643809', '356938035643817'],
    key: { crv: 'Ed25519' },
    revoked_at: null,
    source: 'GSMA',
  }
  expect(factsOf(JSON.stringify(event))).toEqual([
    { field: 'at', kind: 'time', value: '2026-11-22T16:04:05.123Z' },
    { field: 'device', kind: 'text', value: '42' },
    { field: 'imeis', kind: 'imei', value: '356938035643809' },
    { field: 'imeis', kind: 'imei', value: '356938035643817' },
    { field: 'key', kind: 'text', value: '{"crv":"Ed25519"}' },
    { field: 'source', kind: 'text', value: 'GSMA' },
  ])
})

test.each(['[7,"2026-11-22",null]', 'no JSON', '"text"', 'null'])('%s is shown as it is', (event) => {
  expect(factsOf(event)).toEqual([])
})

test('an hour begins in UTC', () => {
  expect(startOfHour('2026-11-22T16')?.toISOString()).toBe('2026-11-22T16:00:00.000Z')
  expect(startOfHour('2026-11-22T25')).toBeNull()
})

test('a type of the log has its word, and one that is new to the page stays as it is', () => {
  const { types, fields } = transparency
  expect(wordFor('flag.cleared', types)).toBe('A flag was cleared')
  expect(wordFor('content_sha256', fields)).toBe('SHA-256 of the content')
  expect(['flag.melted', 'constructor'].map((type) => wordFor(type, types))).toEqual([
    'flag.melted',
    'constructor',
  ])
})
