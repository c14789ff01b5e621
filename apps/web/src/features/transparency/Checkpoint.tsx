import { formatNumber } from '@amana/messages'
import { toBase64 } from '@amana/tlog'
import { type ReactNode, useEffect, useState } from 'react'
import { formatDateTime } from '../../lib/dates.ts'
import { FILES, type LogKeys, type PublicFile } from '../../lib/kept-log-files.ts'
import { Alert, CopyButton, EmptyState, ErrorState, Skeleton } from '../../ui/index.ts'
import type { ShownCheckpoint } from './check-receipt.ts'
import { transparency as texts } from './messages.ts'
import type { Log } from './use-log.ts'

const words = texts.checkpoint

/** The newest checkpoint, its signature checked here. */
export function Checkpoint({ checkpoint, keys, reload }: Omit<Log, 'keysForReceipt'>) {
  return (
    <section aria-labelledby="checkpoint" className="mt-10">
      <h2 id="checkpoint" className="text-xl">
        {words.heading}
      </h2>
      <p className="mt-2 text-muted">{words.text}</p>
      {checkpoint === null && <Loading />}
      {checkpoint?.state === 'absent' && <EmptyState icon="document" {...words.absent} />}
      {checkpoint?.state === 'unavailable' && (
        <ErrorState icon="clock" {...words.unavailable} onRetry={reload} />
      )}
      {checkpoint?.state === 'failed' && <ErrorState icon="offline" {...words.failed} onRetry={reload} />}
      {checkpoint && 'text' in checkpoint && (
        <>
          {checkpoint.state === 'kept' && (
            <Alert tone="warning" className="mt-4">
              {words.kept(formatDateTime(checkpoint.loadedAt))}
            </Alert>
          )}
          <Shown file={checkpoint} keys={keys} onRetry={reload} />
        </>
      )}
    </section>
  )
}

function Loading() {
  return (
    <div role="status" aria-label={words.loading} className="mt-4 grid gap-3">
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  )
}

function Shown({ file, keys, onRetry }: { file: PublicFile; keys: LogKeys | null; onRetry: () => void }) {
  const [shown, setShown] = useState<ShownCheckpoint | 'failed' | null>(null)
  const { text } = file
  useEffect(() => {
    let left = false
    const show = (found: ShownCheckpoint | null) => {
      if (!left) setShown(found ?? 'failed')
    }
    import('./check-receipt.ts')
      .then(({ readCheckpoint }) => show(readCheckpoint(text, keys)))
      .catch(() => show(null))
    return () => {
      left = true
    }
  }, [text, keys])
  if (shown === null) return <Loading />
  if (shown === 'failed') return <ErrorState {...words.failed} onRetry={onRetry} />
  const { checkpoint, good, cosigners } = shown
  if (checkpoint.size === 0) return <EmptyState icon="document" {...words.empty} />
  const root = toBase64(checkpoint.root)
  return (
    <>
      <dl className="mt-4 grid gap-x-8 sm:grid-cols-2">
        <Row name={words.size}>
          <span className="digits text-2xl">{formatNumber(checkpoint.size)}</span>
        </Row>
        {file.changedAt ? (
          <Row name={words.signed}>{formatDateTime(file.changedAt)}</Row>
        ) : (
          <Row name={words.loaded}>{formatDateTime(file.loadedAt)}</Row>
        )}
        <Row name={words.origin}>{checkpoint.origin}</Row>
        <Row name={words.cosigned}>{cosigners.join(', ') || words.nobody}</Row>
        <div className="border-b border-line py-3 sm:col-span-2">
          <dt className="text-sm text-muted">{words.root}</dt>
          <dd className="flex items-center gap-2">
            <span className="digits min-w-0 break-all">{root}</span>
            <CopyButton text={root} label={words.copyRoot} toast={texts.verify.copied} />
          </dd>
        </div>
      </dl>
      {good !== null && (
        <Alert tone={good ? 'success' : 'danger'} className="mt-4">
          {good ? words.good : words.bad}
        </Alert>
      )}
      <a href={FILES.checkpoint} className="text-link mt-2 inline-flex min-h-11 items-center">
        {words.file}
      </a>
    </>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-b border-line py-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}
