import { afterEach, expect, test, vi } from 'vitest'
import { loadDrawn } from './drawn.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a server that stays silent is a failure', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort(new Error('too slow')))
  vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
    signal?.throwIfAborted()
    return new Response('')
  })
  await expect(loadDrawn(new AbortController().signal)).rejects.toMatchObject({ code: 'network' })
})
