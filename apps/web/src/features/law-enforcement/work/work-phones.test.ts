import type { WorkItem } from '@amana/contract/work'
import { expect, test } from 'vitest'
import { hoursUntil, phonesOf, waitsFor } from './work-phones.ts'

const proposal = {
  id: 4,
  kind: 'uphold_dispute' as const,
  status: 'open' as const,
  proposed_by: 'Grace Effiong (LP204511)',
  proposed_at: '2026-11-21T10:00:00Z',
  expires_at: '2026-11-24T10:00:00Z',
  reason: 'The receipt fits.',
}
const item = (change: Partial<WorkItem>) =>
  ({
    kind: 'report',
    id: 1,
    imei: '354188040123456',
    stopped: null,
    created_at: '2026-11-20T10:00:00Z',
    assigned_to: null,
    proposal: null,
    ...change,
  }) as WorkItem

test('a phone is one row with its open questions; a proposal is part of what it is about', () => {
  const claim = item({ kind: 'dispute', id: 2, created_at: '2026-11-21T08:00:00Z', proposal })
  const phones = phonesOf([
    item({}),
    item({ id: 9, imei: '860000000000422', created_at: '2026-11-20T12:00:00Z' }),
    claim,
    item({ kind: 'proposal', id: 4, created_at: '2026-11-21T10:00:00Z', proposal }),
    item({ kind: 'brake', id: 5, imei: null, stopped: '*', created_at: '2026-11-22T10:00:00Z' }),
  ])
  expect(phones).toMatchObject([
    { since: '2026-11-20T10:00:00Z', deadline: proposal.expires_at, questions: [{ id: 1 }, { id: 2 }] },
    { since: '2026-11-20T12:00:00Z', deadline: null, questions: [{ id: 9 }] },
    { deadline: null, questions: [{ kind: 'brake' }] },
  ])
  // Alone in the list, the proposal is the question.
  expect(phonesOf([item({ kind: 'proposal', id: 4, proposal })])).toMatchObject([{ questions: [{ id: 4 }] }])
})

const officer = { officer_id: 'LP204511', officer_state: 'Lagos' } as never
const supervisor = { officer_id: 'LP204500', officer_state: 'Lagos', is_supervisor: true } as never
const assigned = (change: object) =>
  item({ assigned_to: { officer_id: null, officer_name: null, state_command: null, ...change } as never })

test.each([
  [item({}), officer, 'me'],
  [item({ proposal }), officer, 'supervisor'],
  [item({ proposal }), supervisor, 'me'],
  [item({ proposal: { ...proposal, proposed_by: 'Ibrahim Sani (LP204500)' } }), supervisor, 'supervisor'],
  [assigned({ officer_id: 'LP204511' }), officer, 'me'],
  [assigned({ officer_id: 'LP204599' }), officer, 'others'],
  [assigned({ state_command: 'Lagos' }), officer, 'me'],
  [assigned({ state_command: 'Kano' }), officer, 'others'],
  [item({ kind: 'seen', device_state: 'Lagos' }), officer, 'me'],
  [item({ kind: 'seen', device_state: 'Kano' }), officer, 'others'],
  [item({ kind: 'custody', device_state: 'Lagos' }), officer, 'me'],
  [item({ kind: 'custody', device_state: 'Kano' }), officer, 'others'],
])('%j waits, for %j, for %s', (question, asking, whom) => {
  expect(waitsFor(question, asking)).toBe(whom)
})

test('hours until a deadline are whole, and never below zero', () => {
  const now = Date.parse('2026-11-22T10:30:00Z')
  expect(hoursUntil('2026-11-24T10:00:00Z', now)).toBe(47)
  expect(hoursUntil('2026-11-22T10:00:00Z', now)).toBe(0)
})
