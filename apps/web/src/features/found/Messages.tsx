import type { FoundMessage, FoundThread } from '@amana/contract/found'
import type { ApiError } from '../../lib/api.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { found } from './messages.ts'
import { Photo } from './Photo.tsx'

const text = found.thread

export interface MessagesProps {
  thread: FoundThread
  token: string | undefined
  loading: boolean
  /** The error of the newest try to read it again. */
  error: ApiError | null
  onReload: () => void
}

/** Messages, oldest first. */
export function Messages({ thread, token, loading, error, onReload }: MessagesProps) {
  const alone = thread.you === 'finder' && thread.messages.every(({ from }) => from === 'finder')
  return (
    <section aria-labelledby="found-messages" className="grid gap-4">
      <h2 id="found-messages" className="text-xl">
        {text.conversation}
      </h2>
      <ol className="grid gap-3">
        {thread.messages.map((message) => (
          <Message key={message.id} message={message} thread={thread} token={token} />
        ))}
      </ol>
      {alone && thread.closed_at === null && <p className="text-muted">{text.noAnswer}</p>}
      {error && <Alert tone="warning">{refusalText(error, text.failed)}</Alert>}
      <Button variant="secondary" pending={loading} onClick={onReload} className="sm:justify-self-start">
        {text.refresh}
      </Button>
    </section>
  )
}

function Message({
  message,
  thread,
  token,
}: {
  message: FoundMessage
  thread: FoundThread
  token: string | undefined
}) {
  const { from, kind, at, photos } = message
  const name = text.from[from][thread.you]
  const own = from === thread.you
  return (
    <li
      className={classes(
        'grid max-w-full gap-2 rounded-lg border border-line p-4',
        own ? 'ml-6 bg-brand-soft sm:ml-16' : 'mr-6 bg-raised sm:mr-16',
      )}
    >
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span className="font-semibold">{name}</span>
        <time dateTime={at}>{formatDateTime(at)}</time>
      </p>
      {kind === 'hand_over' && <p className="text-sm text-muted">{text.station}</p>}
      <p
        className={classes(
          'whitespace-pre-wrap wrap-anywhere',
          (kind === 'hand_over' || message.text === '') && 'font-semibold',
        )}
      >
        {message.text || text.erased}
      </p>
      {photos.length > 0 && (
        <ul className="grid gap-2 sm:grid-cols-3">
          {photos.map(({ id }, index) => (
            <li key={id}>
              <Photo caseNumber={thread.case} id={id} token={token} name={text.photo(index + 1, name)} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
