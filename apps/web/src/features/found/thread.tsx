import { FOUND_NOTICE, type FoundThread } from '@amana/contract/found'
import { useEffect } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { formatDateTime } from '../../lib/dates.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { fieldOf } from '../../lib/tab-store.ts'
import { useSession } from '../../lib/use-session.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import {
  Alert,
  Card,
  CopyButton,
  ErrorState,
  Imei,
  LinkButton,
  PageHeading,
  Skeleton,
} from '../../ui/index.ts'
import { EndThread } from './EndThread.tsx'
import { HandOverForm } from './HandOverForm.tsx'
import { Messages } from './Messages.tsx'
import { found } from './messages.ts'
import { hashOf, linkTo, tokenOf } from './thread-address.ts'
import { type ThreadOf, useThread } from './use-thread.ts'
import { WriteForm } from './WriteForm.tsx'

const text = found.thread

/** `/found/{case}`: what finder and owner of a phone write to each other (decisions §12). */
export function Component() {
  const { case: typed = '' } = useParams()
  const caseNumber = typed.toUpperCase()
  usePageTitle(text.titleOf(caseNumber))
  const location = useLocation()
  const navigate = useNavigate()
  const { status, user } = useSession()
  const token = tokenOf(location)
  // A token in the query would go to servers and histories of proxies.
  useEffect(() => {
    if (token !== undefined && location.search !== '')
      void navigate(
        { pathname: location.pathname, hash: hashOf(token) },
        { replace: true, state: location.state },
      )
  }, [token, location, navigate])
  const userId = status === 'loading' ? undefined : (user?.id ?? null)
  const sent = fieldOf(location.state, 'sent') === true
  return (
    <div className="mx-auto max-w-prose">
      <BackLink to={paths.found}>{found.title}</BackLink>
      <PageHeading className="mb-6">{text.heading}</PageHeading>
      {sent && token !== undefined && <Sent caseNumber={caseNumber} token={token} />}
      {/* The next person at this screen sees nothing of the one before. */}
      <Thread key={`${caseNumber} ${token ?? userId}`} {...{ caseNumber, token, userId }} />
    </div>
  )
}

/** The way back, right after the report. */
function Sent({ caseNumber, token }: { caseNumber: string; token: string }) {
  const link = linkTo(window.location.origin, caseNumber, token)
  return (
    <Alert tone="success" className="mb-5" title={text.sent.title}>
      <p>{text.sent.text}</p>
      <p className="mt-2 flex items-center gap-1">
        <a href={link} className="text-link wrap-anywhere">
          {link}
        </a>
        <CopyButton text={link} toast={text.sent.copied} label={text.sent.copy} className="shrink-0" />
      </p>
    </Alert>
  )
}

function Thread({ caseNumber, token, userId }: ThreadOf) {
  const { thread, error, loading, reload } = useThread({ caseNumber, token, userId })
  if (!thread) {
    if (!error || loading) return <Loading />
    if (error.status === 404 || error.status === 422) return <Missing />
    return (
      <Card>
        <ErrorState title={refusalText(error, text.failed)} onRetry={reload} />
      </Card>
    )
  }
  const open = thread.closed_at === null && thread.you !== 'officer'
  const one = { thread, token, onDone: reload }
  return (
    <div className="grid gap-5">
      <Alert tone="warning" title={FOUND_NOTICE}>
        {text.safe}
      </Alert>
      {thread.you === 'officer' && <Alert>{text.officer}</Alert>}
      {thread.closed_at !== null && (
        <Alert title={text.closed.title}>{text.closed.text(formatDateTime(thread.closed_at))}</Alert>
      )}
      <Facts thread={thread} />
      <Messages thread={thread} token={token} loading={loading} error={error} onReload={reload} />
      {open && (
        <>
          <Card>
            <WriteForm {...one} />
          </Card>
          <Card>
            <HandOverForm {...one} />
          </Card>
        </>
      )}
      {thread.you !== 'officer' && <EndThread {...one} />}
      <Alert tone="warning" title={text.noSecrets} />
    </div>
  )
}

function Facts({ thread }: { thread: FoundThread }) {
  const facts = [
    [text.facts.case, thread.case],
    [text.facts.imei, <Imei key="imei" imei={thread.imei} />],
    [text.facts.place, thread.place],
    [text.facts.state, thread.device_state],
    [text.facts.begun, formatDateTime(thread.created_at)],
  ] as const
  return (
    <Card>
      <dl className="grid gap-3 sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Loading() {
  return (
    <div className="grid gap-5">
      <p role="status" className="sr-only">
        {text.loading}
      </p>
      {[1, 2].map((card) => (
        <Card key={card}>
          <Skeleton className="h-7 w-56 max-w-full" />
          <Skeleton className="mt-5 h-24 w-full" />
        </Card>
      ))}
    </div>
  )
}

function Missing() {
  const { title, text: why, signIn } = text.missing
  const { user } = useSession()
  const location = useLocation()
  return (
    <Card>
      <ErrorState
        icon="search"
        title={title}
        text={why}
        action={
          <>
            {!user && (
              <LinkButton to={paths.login} state={{ from: location }}>
                {signIn}
              </LinkButton>
            )}
            <LinkButton variant="secondary" to={paths.found}>
              {found.title}
            </LinkButton>
          </>
        }
      />
    </Card>
  )
}
