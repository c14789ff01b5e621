import { Suspense } from 'react'
import { useParams } from 'react-router'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { paths } from '../../../lib/paths.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Button, ErrorState, PageHeading, Skeleton } from '../../../ui/index.ts'
import { NotLoaded } from '../NotLoaded.tsx'
import { useCustodyPhone, useRefreshCustody } from './custody-queries.ts'
import { property } from './messages.ts'
import { printedOf } from './printed.ts'
import { usePrint } from './use-print.tsx'

const text = property.phone

const load = () => import('./PhoneDetail.tsx')
// Beside the call for the phone; a failure shows when it is drawn.
void load().catch(() => {})
const PhoneDetail = lazyPart(async () => (await load()).PhoneDetail)

/** `/law-enforcement/property/:id`: a phone in custody, its steps, and what can be done (decisions §21). */
export function Component() {
  const id = Number(useParams().id)
  const read = useCustodyPhone(id)
  const refresh = useRefreshCustody()
  const [printing, print] = usePrint()
  const title = read.data ? text.titleOf(read.data.exhibit) : property.title
  usePageTitle(title)
  const phone = read.data
  return (
    <>
      <div className={printing ? 'print:hidden' : undefined}>
        <BackLink to={paths.officerProperty}>{text.back}</BackLink>
        <div className="mb-6 flex flex-wrap items-start justify-between gap-4">
          <PageHeading>{title}</PageHeading>
          {phone && (
            <Button variant="secondary" onClick={() => print({ what: 'labels', phones: [printedOf(phone)] })}>
              {property.print.labels}
            </Button>
          )}
        </div>
        {phone ? (
          <Suspense fallback={<Skeleton className="h-40 w-full" />}>
            <PhoneDetail phone={phone} onDone={refresh} />
          </Suspense>
        ) : (
          <Missing id={id} read={read} />
        )}
      </div>
      {printing}
    </>
  )
}

function Missing({ id, read }: { id: number; read: ReturnType<typeof useCustodyPhone> }) {
  if (!Number.isSafeInteger(id) || id < 1) return <ErrorState title={text.failed} />
  return <NotLoaded query={read} text={text} />
}
