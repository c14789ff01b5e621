import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { retryOnce } from '../../lib/api.ts'
import { useSession } from '../../lib/use-session.ts'

const createCache = () =>
  new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: retryOnce } } })

/**
 * Server state lives in one cache that belongs to one person. When they sign out or another person signs in,
 * here or in another tab, the pages below start again with an empty cache. A visitor who signs in keeps the
 * page.
 */
export function Queries({ children }: { children: ReactNode }) {
  const { status, user } = useSession()
  const [kept, setKept] = useState(() => ({ owner: user?.id ?? null, cache: createCache(), turn: 0 }))
  const owner = user?.id ?? null
  if (status !== 'loading' && owner !== kept.owner) {
    setKept(kept.owner === null ? { ...kept, owner } : { owner, cache: createCache(), turn: kept.turn + 1 })
  }
  return (
    <QueryClientProvider key={kept.turn} client={kept.cache}>
      {children}
    </QueryClientProvider>
  )
}
