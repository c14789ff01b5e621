import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, networkError } from '../../lib/http.ts'
import { openBrowser } from '../../lib/session.fixtures.ts'
import {
  forgetTopUp,
  type PendingTopUp,
  pendingTopUp,
  type TopUpStatus,
  topUpOf,
  watchTopUp,
} from './top-up.ts'

const KEPT: PendingTopUp = {
  reference: 'T1',
  checkout: { kind: 'prompt', message: 'Approve it on your phone.' },
}
const refusal = (status: number, retryAfter?: number) =>
  new ApiError({
    status,
    code: status === 404 ? 'not_found' : 'unavailable',
    message: 'No.',
    ...(retryAfter && { retryAfter }),
  })

describe('a top-up on its way', () => {
  beforeEach(() => {
    openBrowser({ fetch: () => Promise.reject(new Error('no server')) })
    return () => vi.unstubAllGlobals()
  })

  test('is kept for its organisation', () => {
    pendingTopUp('o1').save(KEPT)
    expect([pendingTopUp('o1').read(), pendingTopUp('o2').read()]).toEqual([KEPT, null])
  })

  test.each([
    '{}',
    '[]',
    '{"reference":"T1"}',
    '{"reference":"T1","checkout":null}',
    '{"checkout":{"kind":"none"}}',
  ])('%s is none', (stored) => {
    sessionStorage.setItem('amana.top-up.o1', stored)
    expect(pendingTopUp('o1').read()).toBeNull()
  })
})

test('a payment that has ended is forgotten, and not a newer one that was begun meanwhile', () => {
  openBrowser({ fetch: () => Promise.reject(new Error('no server')) })
  const kept = pendingTopUp('o1')
  kept.save(KEPT)
  forgetTopUp(kept, { reference: 'T0', checkout: null })
  expect(kept.read()).toEqual(KEPT)
  forgetTopUp(kept, KEPT)
  expect(kept.read()).toBeNull()
  vi.unstubAllGlobals()
})

test.each([
  ['nobody comes back', null, null, null],
  ['it was begun here', KEPT, null, KEPT],
  ['the gateway leads back to it', KEPT, 'T1', KEPT],
  ['the gateway leads back to another one', KEPT, 'T2', { reference: 'T2', checkout: null }],
])('the top-up to wait for, when %s', (_, kept, returned, expected) =>
  expect(topUpOf(kept, returned)).toEqual(expected),
)

describe('asking how it stands', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    return () => void vi.useRealTimers()
  })

  /** Asks until nothing more is asked for an hour. Each answer is a status, or what the question throws. */
  async function watch(...answers: (string | Error)[]) {
    const shown: TopUpStatus[] = []
    const left = new AbortController()
    const times: number[] = []
    const started = Date.now()
    void watchTopUp(
      async () => {
        times.push((Date.now() - started) / 1000)
        const answer = answers.shift() ?? 'pending'
        if (answer instanceof Error) throw answer
        return { status: answer as 'pending', reason: answer === 'failed' ? 'Declined' : null }
      },
      (standing) => {
        shown.push(standing)
        if (answers.length === 0) setTimeout(() => left.abort(), 1)
      },
      left.signal,
    )
    await vi.advanceTimersByTimeAsync(3_600_000)
    return { shown, times }
  }
  const waiting = { step: 'waiting', error: null }

  test('ends when the payment has failed or is completed', async () => {
    expect(await watch('pending', 'failed', 'unasked')).toEqual({
      shown: [waiting, { step: 'failed', reason: 'Declined' }],
      times: [0, 2],
    })
    expect((await watch('completed', 'unasked')).shown).toEqual([{ step: 'completed' }])
  })

  test('goes on through faults that pass, shows them, and waits as long as it is told', async () => {
    const faults = [networkError(), refusal(503), refusal(408), refusal(429, 30)]
    expect(await watch(...faults, 'pending')).toEqual({
      shown: [...faults.map((error) => ({ step: 'waiting', error })), waiting],
      times: [0, 2, 4, 6, 36],
    })
  })

  test('ends with a refusal that stays', async () => {
    const error = refusal(404)
    expect((await watch(error, 'unasked')).shown).toEqual([{ step: 'refused', error }])
  })

  test('shows nothing any more once the dialog is closed', async () => {
    const left = new AbortController()
    const show = vi.fn()
    const watched = watchTopUp(() => Promise.reject(networkError()), show, left.signal)
    left.abort()
    await watched
    expect(show).not.toHaveBeenCalled()
  })
})
