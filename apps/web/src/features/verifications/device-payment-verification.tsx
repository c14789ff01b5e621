import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/use-session.ts'
import { Button, Card, EmptyState, ErrorState, Icon, LinkButton, PageHeading, toast } from '../../ui/index.ts'
import { payments } from '../payments/messages.ts'
import { PaymentHistoryButton } from '../payments/PaymentHistoryButton.tsx'
import { browserPendingStore } from '../payments/pending-payment.ts'
import { useReturnFromGateway } from '../payments/use-return-from-gateway.ts'
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
  const cache = useQueryClient()
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <BackButton />
        {/* A payment of any check may have been completed, also of the one on the page. */}
        <PaymentHistoryButton onCompleted={() => void cache.invalidateQueries({ queryKey: ['verifications'] })} />
      </div>
      {reference !== null ? (
        <Returned key={reference} reference={reference} />
      ) : id !== null && user ? (
        <OwnCheck key={id} id={id} user={user} title={text.title} />
      ) : (
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
      )}
    </>
  )
}

/** Back from a gateway's own page: on to the paid check, with nothing of the payment left in the address. */
function Returned({ reference }: { reference: string }) {
  const navigate = useNavigate()
  const { error, retry } = useReturnFromGateway(reference, (verificationId, failed) => {
    if (failed) toast.error(payments.problems.verification)
    void navigate(verificationId === null ? paths.devicePaymentVerification : ownCheckPath(verificationId), { replace: true })
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

/** Back goes back one page; where there is none, to the dashboard. */
function BackButton() {
  const navigate = useNavigate()
  const first = useLocation().key === 'default'
  return (
    <Button variant="ghost" className="-ml-4" onClick={() => void (first ? navigate(paths.dashboard) : navigate(-1))}>
      <Icon name="back" size={20} />
      {text.back}
    </Button>
  )
}
