import { FOUND_NOTICE } from '@amana/contract/found'
import { useNavigate } from 'react-router'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { Alert, Card, Link, PageHeading, Skeleton } from '../../ui/index.ts'
import { bought } from './bought/messages.ts'
import { FoundForm } from './FoundForm.tsx'
import { found } from './messages.ts'
import { hashOf, type ThreadState } from './thread-address.ts'

/** `/found`: anybody says that they found a phone (decisions §12). */
export function Component() {
  usePageTitle(found.title)
  const navigate = useNavigate()
  return (
    <div className="mx-auto max-w-prose">
      <Introduction />
      <p className="mb-5">
        <Link to={paths.boughtStolen} className="text-link inline-flex min-h-11 items-center">
          {bought.link}
        </Link>
      </p>
      <Card>
        <FoundForm
          onSent={({ case: number, thread_token }) => {
            const state: ThreadState = { sent: true }
            // The form does not stand behind the conversation: Back would send it again.
            void navigate(
              { pathname: paths.foundCase(number), hash: hashOf(thread_token) },
              { replace: true, state },
            )
          }}
        />
      </Card>
    </div>
  )
}

function Introduction() {
  return (
    <>
      <PageHeading className="mb-6" subtitle={found.subtitle}>
        {found.title}
      </PageHeading>
      <Alert className="mb-5" title={found.how.heading}>
        <ul className="mt-1 grid list-disc gap-1 pl-5">
          {[...found.how.steps, FOUND_NOTICE].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      </Alert>
    </>
  )
}

function Begins() {
  return (
    <div className="mx-auto max-w-prose">
      <Introduction />
      <Skeleton className="h-96" />
    </div>
  )
}

/** See app/beginnings.ts. */
export const beginnings = { '': Begins }
