import type { FoundMessage, FoundThread } from '@amana/contract/found'
import { expect, test } from 'vitest'
import { arrivedSince } from './arrived.ts'

const message = (id: string, from: FoundMessage['from']): FoundMessage => ({
  ...{ id, from, kind: 'message', text: id, at: '2026-11-01T10:00:00.000Z', photos: [] },
})
const thread = (you: FoundThread['you'], ...messages: FoundMessage[]) => ({ you, messages }) as FoundThread
const [first, answer, own] = [message('a', 'finder'), message('b', 'owner'), message('c', 'finder')]

test.each([
  ['nothing new', thread('finder', first), thread('finder', first), 0],
  ['an answer', thread('finder', first), thread('finder', first, answer), 1],
  ['an own message from another screen', thread('finder', first), thread('finder', first, own), 0],
  ['one of each', thread('owner', first), thread('owner', first, answer, own), 1],
  ['a message that was deleted', thread('finder', first, answer), thread('finder', first), 0],
])('%s: %i', (_what, before, now, count) => {
  expect(arrivedSince(before, now)).toBe(count)
})
