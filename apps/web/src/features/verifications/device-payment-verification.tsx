import { useNavigate, useSearchParams } from 'react-router'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/use-session.ts'
import { Card, EmptyState, ErrorState, LinkButton, PageHeading, toast } from '../../ui/index.ts'
import { payments } from '../payments/messages.ts'
import { browserPendingStore } from '../payments/pending-payment.ts'
import { useReturnFromGateway } from '../payments/use-return-from-gateway.ts'
import { CheckBar } from './CheckBar.tsx'
import { CheckSkeleton } from './CheckSkeleton.tsx'
import { ownCheckPath } from './check-steps.ts'
import { results } from './messages.ts'
import { OwnCheck } from './OwnCheck.tsx'

const text = results.payment

/** `/device-payment-verification?verification=`: a signed-in user's check, its payment, then its report. */
export function Component() {
  usePageTitle(text.title)
  const [search] = useSearchParams()
  const { user } = useSession()
  // Without an id: after a gateway's own page, a pending payment names its check.
  const id = search.get('verification') ?? browserPendingStore.read()?.verificationId ?? null
  const reference = search.get('reference')
  return (
    <>
      <CheckBar />
      {page()}
    </>
  )

  function page() {
    if (reference !== null) return <Returned key={reference} reference={reference} />
    if (id !== null && user) return <OwnCheck key={id} id={id} user={user} title={text.title} />
    return <NoCheck />
  }
}

function NoCheck() {
  return (
    <>
      <PageHeading className="mb-6">{text.title}</PageHeading>
      <Card>
        <EmptyState
          icon="search"
          title={text.none.title}
          text={text.none.text}
          action={<LinkButton to={paths.dashboard}>{text.none.action}</LinkButton>}
        />
      </Card>
    </>
  )
}

/** Back from a gateway's own page: on to the paid check, with nothing of the payment left in the address. */
function Returned({ reference }: { reference: string }) {
  const navigate = useNavigate()
  const { error, retry } = useReturnFromGateway(reference, (verificationId, failed) => {
    if (failed) toast.error(payments.problems.verification)
    void navigate(verificationId === null ? paths.devicePaymentVerification : ownCheckPath(verificationId), {
      replace: true,
    })
  })
  return (
    <>
      <PageHeading className="mb-6">{text.title}</PageHeading>
      {error ? (
        <Card>
          <ErrorState
            title={payments.problems.verification}
            text={error.message}
            onRetry={retry}
            action={
              <LinkButton variant="secondary" to={paths.dashboard} replace>
                {text.none.action}
              </LinkButton>
            }
          />
        </Card>
      ) : (
        <CheckSkeleton />
      )}
    </>
  )
}
