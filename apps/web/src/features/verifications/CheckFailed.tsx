import { useEffect, useState } from 'react'
import type { ApiError } from '../../lib/api.ts'
import { ui } from '../../lib/messages/ui.ts'
import { useBackOnline, useOnline } from '../../lib/use-online.ts'
import { Alert, Button, Card, ErrorState } from '../../ui/index.ts'
import { results } from './messages.ts'

/** Seconds until the next try, if the server names none. */
const WAIT_SECONDS = 30

export interface CheckFailedProps {
  error: ApiError
  onRetry: () => void
}

/**
 * The check could not start: offline, too many requests, no answer, or an error of ours. An error of the
 * number stands at its field instead.
 */
export function CheckFailed({ error, onRetry }: CheckFailedProps) {
  const online = useOnline()
  useBackOnline(true, onRetry)
  const text = results.errors
  if (!online) {
    return (
      <Card>
        <ErrorState icon="offline" title={text.offline.title} text={text.offline.text} onRetry={onRetry} />
      </Card>
    )
  }
  if (error.status === 429)
    return <Busy key={error.retryAfter} seconds={error.retryAfter ?? WAIT_SECONDS} onRetry={onRetry} />
  return (
    <Card>
      <ErrorState
        title={error.code === 'network' ? text.network.title : text.failed.title}
        text={error.message || text.failed.text}
        onRetry={onRetry}
      />
    </Card>
  )
}

function waitText(seconds: number): string {
  const { waitSeconds, waitMinutes } = results.errors.busy
  return seconds > 90 ? waitMinutes(Math.ceil(seconds / 60)) : waitSeconds(seconds)
}

/** 429: the wait, counting down by the page's clock; the button is enabled at zero. */
function Busy({ seconds, onRetry }: { seconds: number; onRetry: () => void }) {
  const [until] = useState(() => Date.now() + seconds * 1000)
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000))), 500)
    return () => clearInterval(timer)
  }, [until])
  const text = results.errors.busy
  return (
    <Alert
      tone="warning"
      title={text.title}
      action={
        <Button onClick={onRetry} disabled={left > 0}>
          {ui.retry}
        </Button>
      }
    >
      <span aria-hidden={left > 0}>{left > 0 ? waitText(left) : text.ready}</span>
      {left > 0 && <span className="sr-only">{waitText(seconds)}</span>}
    </Alert>
  )
}

/** The check cannot be used any more. */
export function CheckGone({ why, onRestart }: { why: 'expired' | 'unknown'; onRestart: () => void }) {
  const text = results.errors[why]
  return (
    <Card>
      <ErrorState
        icon="clock"
        title={text.title}
        text={text.text}
        action={<Button onClick={onRestart}>{results.errors.restart}</Button>}
      />
    </Card>
  )
}
