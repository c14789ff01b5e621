import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Component } from './search.tsx'

function shown(address: string): string {
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[address]}>
      <QueryClientProvider client={new QueryClient()}>
        <Component />
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

test('the search box says what the address searches for', () => {
  expect(shown('/law-enforcement/search?q=LE-2026-000001')).toMatch(/<input[^>]* value="LE-2026-000001"/)
  expect(shown('/law-enforcement/search')).toMatch(/<input[^>]* value=""/)
})
