import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState, Skeleton } from '../../../../ui/index.ts'
import { loadDocument, type OpenApi } from './document.ts'
import { reference as text } from './words.ts'

/** The document, loaded once for all pages of the reference; again when the connection is back. */
export function Loaded({ children }: { children: (document: OpenApi) => ReactNode }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['openapi'],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
    refetchOnReconnect: 'always',
    queryFn: ({ signal }) => loadDocument(signal),
  })
  if (data) return children(data)
  if (error) return <ErrorState title={text.failed} text={text.failedText} onRetry={() => void refetch()} />
  return (
    <div role="status" aria-label={text.loading}>
      <Skeleton className="h-64" />
    </div>
  )
}
