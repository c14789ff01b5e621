import { readReceipt } from '@amana/contract/payments'
import { afterEach, expect, test, vi } from 'vitest'
import { LOCALE } from './locale.ts'

let bearer: string | null = null
vi.mock('./api.ts', async (original) => ({
  ...(await original<typeof import('./api.ts')>()),
  sendWithSession: (send: (bearer: string | null) => Promise<unknown>) => send(bearer),
}))
const { fetchFile } = await import('./download.ts')

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a file is asked for in the language of the page, with the bearer if there is one', async () => {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => {
    return new Response('PDF', { headers: { 'content-disposition': 'attachment; filename="receipt.pdf"' } })
  })
  vi.stubGlobal('fetch', fetch)
  for (bearer of [null, 'bearer-1']) {
    const { blob, filename } = await fetchFile(readReceipt, { params: { reference: 'AMN-1' }, query: {} })
    expect([filename, await blob.text()]).toEqual(['receipt.pdf', 'PDF'])
  }
  expect(fetch.mock.calls.map(([, { headers }]) => headers)).toEqual([
    { 'accept-language': LOCALE },
    { 'accept-language': LOCALE, authorization: 'Bearer bearer-1' },
  ])
})
