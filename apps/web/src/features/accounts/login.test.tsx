import { text } from 'node:stream/consumers'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { prerenderToNodeStream } from 'react-dom/static'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Component } from './login.tsx'

/** The class names of the box around a message that another page hands over. */
async function boxOf(state: { message: string; sessionExpired?: true }): Promise<string | undefined> {
  const page = (
    <MemoryRouter initialEntries={[{ pathname: '/auth/login', state }]}>
      <QueryClientProvider client={new QueryClient()}>
        <Component />
      </QueryClientProvider>
    </MemoryRouter>
  )
  const html = await text((await prerenderToNodeStream(page)).prelude)
  expect(html).toContain(state.message)
  return /<div role="status" class="([^"]*)"/.exec(html)?.[1]
}

test('an expired session is a warning, a verified account a success', async () => {
  expect(await boxOf({ message: 'Your session is over', sessionExpired: true })).toContain('bg-flagged-soft')
  expect(await boxOf({ message: 'Account verified' })).toContain('bg-clean-soft')
})
