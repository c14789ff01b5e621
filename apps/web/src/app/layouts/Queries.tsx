import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSession } from '../../lib/use-session.ts'

const createCache = () => new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: 1 } } })

/**
 * Server state lives in one cache, which belongs to one person: when they sign out or another one signs in, here or in another
 * tab, the pages below begin anew with an empty one. A visitor who signs in keeps what is on the screen.
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
