import { useEffect, useState } from 'react'
import { usePageTitle } from '../../lib/page-title.ts'
import { useBackOnline } from '../../lib/use-online.ts'
import { ErrorState, Skeleton } from '../../ui/index.ts'
import { drawnHere, loadDrawn, STATISTICS_ID } from './drawn.ts'
import { statistics as texts } from './messages.ts'

/** Read before React takes the page over. */
let drawn = drawnHere()

/** `/statistics` (decisions §12): what the server draws, which is complete without this script. */
export function Component() {
  usePageTitle(texts.title)
  const [content, setContent] = useState(drawn)
  const [failed, setFailed] = useState(false)
  const [visit, setVisit] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit loads again
  useEffect(() => {
    if (content !== null) return
    const abort = new AbortController()
    setFailed(false)
    loadDrawn(abort.signal)
      .then((loaded) => {
        drawn = loaded
        setContent(loaded)
      })
      .catch(() => {
        if (!abort.signal.aborted) setFailed(true)
      })
    return () => abort.abort()
  }, [visit])
  const retry = () => setVisit((before) => before + 1)
  useBackOnline(failed, retry)
  if (failed) return <ErrorState {...texts.failed} onRetry={retry} />
  if (content === null)
    return (
      <div role="status" aria-label={texts.loading} className="grid gap-3">
        <Skeleton className="h-14" />
        <Skeleton className="h-40" />
      </div>
    )
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own server's page; nobody typed anything of it
  return <div id={STATISTICS_ID} className="statistics" dangerouslySetInnerHTML={{ __html: content }} />
}
