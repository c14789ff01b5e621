/** When this browser's pushes are turned on again by themselves: for who turned them on, and nobody else. */
import { beforeEach, expect, test, vi } from 'vitest'

const sent: string[] = []
vi.mock('./api.ts', () => ({
  call: async (_endpoint: object, { body }: { body: { endpoint: string } }) => {
    sent.push(body.endpoint)
    return { description: 'On' }
  },
}))
vi.mock('./use-support.ts', () => ({ askDeployment: async () => ({ push_key: 'key' }) }))
let here: { endpoint: string } | null = null
let permission = 'granted'
let key = 'key'
vi.mock('./push.ts', () => ({
  pushSupport: () => 'yes',
  pushPermission: () => permission,
  ownSubscription: async () => here,
  isFor: (_subscription: object, wanted: string) => wanted === key,
  async subscribeTo() {
    here = { endpoint: 'new' }
    return { toJSON: () => ({ endpoint: 'new', keys: { p256dh: 'p', auth: 'a' } }) }
  },
}))
let mark: { userId: string; endpoint: string } | null = null
let seen: 'today' | 'before' | null = null
vi.mock('./push-mark.ts', () => ({
  readPushMark: async () => mark,
  keepPushMark: async (kept: typeof mark) => {
    mark = kept
    seen = 'today'
  },
  lastSeen: () => seen,
  seenToday: () => seen === 'today',
}))
const { resumePush } = await import('./resume-push.ts')

beforeEach(() => {
  sent.length = 0
  here = { endpoint: 'old' }
  mark = { userId: 'ada', endpoint: 'old' }
  permission = 'granted'
  key = 'key'
  seen = 'today'
})

test('nothing twice, nothing for another person, nothing without the permission', async () => {
  await resumePush('ada')
  await resumePush('bisi')
  permission = 'denied'
  seen = null
  await resumePush('ada')
  mark = null
  permission = 'granted'
  await resumePush('ada')
  expect(sent).toEqual([])
})

test('after a sign-in, once', async () => {
  seen = null
  await resumePush('ada')
  await resumePush('ada')
  expect(sent).toEqual(['new'])
  expect(mark).toEqual({ userId: 'ada', endpoint: 'new' })
})

test('after the browser renewed its subscription, or lost it', async () => {
  here = { endpoint: 'renewed' }
  await resumePush('ada')
  mark = { userId: 'ada', endpoint: 'old' }
  here = null
  await resumePush('ada')
  expect(sent).toEqual(['new', 'new'])
})

test('a day later only for another key of ours: what was removed elsewhere stays off', async () => {
  seen = 'before'
  await resumePush('ada')
  expect(sent).toEqual([])
  seen = 'before'
  key = 'former key'
  await resumePush('ada')
  expect(sent).toEqual(['new'])
})
