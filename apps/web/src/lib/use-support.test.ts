import { afterEach, expect, test, vi } from 'vitest'
import { failure, success } from './session.fixtures.ts'
import { askDeployment } from './use-support.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const DEPLOYMENT = { support: { email: 'help@amana.example', phone: null, whatsapp: null }, simulator: false }

test('an error and silence are failures, and the answer is asked for once', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>()
  vi.stubGlobal('fetch', fetch)
  fetch.mockResolvedValueOnce(failure(503, 'unavailable'))
  await expect(askDeployment()).rejects.toThrow('503')

  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort(new Error('too slow')))
  fetch.mockImplementationOnce(async (_url, init) => {
    init?.signal?.throwIfAborted()
    return success(DEPLOYMENT)
  })
  await expect(askDeployment()).rejects.toThrow('too slow')

  fetch.mockResolvedValueOnce(success(DEPLOYMENT))
  expect(await Promise.all([askDeployment(), askDeployment()])).toEqual([DEPLOYMENT, DEPLOYMENT])
  expect(fetch).toHaveBeenCalledTimes(3)
})
