import { text } from 'node:stream/consumers'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { MemoryRouter } from 'react-router'

/** The HTML of a page as it opens. @param queries with what the server has answered already */
export async function prerendered(page: ReactNode, queries = new QueryClient()): Promise<string> {
  const around = (
    <MemoryRouter>
      <QueryClientProvider client={queries}>{page}</QueryClientProvider>
    </MemoryRouter>
  )
  return text((await prerenderToNodeStream(around)).prelude)
}
