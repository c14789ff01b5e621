import { type ReactNode, useEffect, useState } from 'react'
import { useBackOnline } from '../../../../lib/use-online.ts'
import { ErrorState, Skeleton } from '../../../../ui/index.ts'
import { loadDocument, type OpenApi } from './document.ts'
import { reference as text } from './words.ts'

/** Kept for the other pages of the reference. */
let kept: OpenApi | null = null

/** The document, loaded once for all pages of the reference; again when the connection is back. */
export function Loaded({ children }: { children: (document: OpenApi) => ReactNode }) {
  const [document, setDocument] = useState(kept)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (document || failed) return
    const left = new AbortController()
    loadDocument(left.signal)
      .then((loaded) => {
        kept = loaded
        setDocument(loaded)
      })
      .catch(() => {
        if (!left.signal.aborted) setFailed(true)
      })
    return () => left.abort()
  }, [document, failed])
  useBackOnline(failed, () => setFailed(false))
  if (document) return children(document)
  if (failed)
    return <ErrorState title={text.failed} text={text.failedText} onRetry={() => setFailed(false)} />
  return (
    <div role="status" aria-label={text.loading}>
      <Skeleton className="h-64" />
    </div>
  )
}
