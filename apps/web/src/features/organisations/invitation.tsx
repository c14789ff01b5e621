import type { EndpointData } from '@amana/contract/endpoint'
import { acceptInvitation, readInvitation } from '@amana/contract/organisations'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { type ApiError, call, toApiError } from '../../lib/api.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { useSession } from '../../lib/use-session.ts'
import { Alert, Button, Card, ErrorState, LinkButton, PageHeading, Skeleton, toast } from '../../ui/index.ts'
import { members, invitation as text } from './messages.ts'

/** The status of `invitation_over`. */
const OVER = 409

type Invitation = EndpointData<typeof readInvitation>

/** `/organisation/invitation?token=`: who invites whom, and the way to accept. */
export function Component() {
  usePageTitle(text.title)
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    const left = new AbortController()
    setError(null)
    call(readInvitation, { body: { token } }, { signal: left.signal })
      .then(({ data }) => setInvitation(data))
      .catch((thrown: unknown) => !left.signal.aborted && setError(toApiError(thrown)))
    return () => left.abort()
  }, [token, tries])

  return (
    <div className="mx-auto max-w-form">
      <PageHeading className="mb-6">{text.title}</PageHeading>
      <Card>
        {invitation && <Accept invitation={invitation} token={token} />}
        {!invitation && !error && (
          <div role="status">
            <span className="sr-only">{text.loading}</span>
            <Skeleton className="h-24 w-full" />
          </div>
        )}
        {error?.status === OVER && <ErrorState title={text.over} text={text.overText} />}
        {error && error.status !== OVER && (
          <ErrorState
            title={text.failed}
            text={refusalText(error, '') || undefined}
            onRetry={() => setTries(tries + 1)}
          />
        )}
      </Card>
    </div>
  )
}

function Accept({ invitation, token }: { invitation: Invitation; token: string }) {
  const { organisation, role, email } = invitation
  const { status } = useSession()
  const navigate = useNavigate()
  const from = useLocation()
  const [pending, setPending] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)

  async function accept() {
    setPending(true)
    setRefused(null)
    try {
      const { data, description } = await call(acceptInvitation, { body: { token } })
      toast.success(description || text.accepted)
      navigate(paths.organisation(data.id), { replace: true })
    } catch (error) {
      setRefused(refusalText(toApiError(error), text.failed))
      setPending(false)
    }
  }

  return (
    <div className="grid gap-4">
      <p className="text-lg wrap-anywhere">{text.text(organisation, email)}</p>
      <p className="text-muted">{members.roles[role]}</p>
      {refused && <Alert tone="danger">{refused}</Alert>}
      {status === 'signed-out' ? (
        <>
          <p>{text.needs(email)}</p>
          <LinkButton to={paths.login} state={{ email, from }}>
            {text.signIn}
          </LinkButton>
          <LinkButton variant="secondary" to={paths.register} state={{ email, from }}>
            {text.register}
          </LinkButton>
        </>
      ) : (
        <Button pending={pending} onClick={() => void accept()}>
          {text.accept}
        </Button>
      )}
    </div>
  )
}
