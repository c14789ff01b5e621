import { useParams } from 'react-router'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Card, EmptyState, ErrorState, LinkButton, PageHeading } from '../../ui/index.ts'
import { CollectSkeleton } from './CollectSkeleton.tsx'
import { CollectView } from './CollectView.tsx'
import { collect as text } from './messages.ts'
import { useOwnCustody } from './queries.ts'

/** `/devices/{imei}/collect`: where the police keep a phone, and how its owner gets it. */
export function Component() {
  const { imei = '' } = useParams()
  usePageTitle(text.title)
  return (
    <div className="mx-auto max-w-prose">
      <BackLink to={paths.device(imei)}>{text.back}</BackLink>
      <CollectPage key={imei} imei={imei} />
    </div>
  )
}

function CollectPage({ imei }: { imei: string }) {
  const { data, error, isFetching, refetch } = useOwnCustody(imei)
  const none = error?.status === 404 || error?.status === 422
  // An answer from before stays: who stands at the desk with a bad line still needs the code.
  if (data && !none) return <CollectView whose={{ imei }} custody={data} />
  return (
    <>
      <PageHeading className="mb-6">{text.title}</PageHeading>
      {none && <None imei={imei} />}
      {!none && error && !isFetching && (
        <Card>
          <ErrorState title={refusalText(error, text.failed)} onRetry={() => void refetch()} />
        </Card>
      )}
      {!none && !(error && !isFetching) && <CollectSkeleton />}
    </>
  )
}

function None({ imei }: { imei: string }) {
  const { title, text: why, action } = text.none
  return (
    <Card>
      <EmptyState
        title={title}
        text={why}
        action={<LinkButton to={paths.device(imei)}>{action}</LinkButton>}
      />
    </Card>
  )
}
