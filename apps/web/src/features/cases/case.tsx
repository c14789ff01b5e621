import type { Device, FlagRecord } from '@amana/contract/devices'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { deviceName } from '../../lib/device-name.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Card, EmptyState, ErrorState, LinkButton, PageHeading, Skeleton } from '../../ui/index.ts'
import { flagsOf, useDevice } from '../devices/queries.ts'
import { CaseView } from './CaseView.tsx'
import { cases as text } from './messages.ts'
import { caseOf, followedCases } from './which-case.ts'

/** It stands last and closed, so that its script comes after the page's. */
const ReceiptsSection = lazyPart(async () => (await import('../devices/ReceiptsSection.tsx')).ReceiptsSection)

/** `/devices/{imei}/case?flag=`: an owner follows a case of a phone. */
export function Component() {
  const { imei = '' } = useParams()
  return (
    <>
      <BackLink to={paths.device(imei)}>{text.back}</BackLink>
      <CasePage key={imei} imei={imei} />
    </>
  )
}

function CasePage({ imei }: { imei: string }) {
  const [params] = useSearchParams()
  const device = useDevice(imei)
  const flags = useQuery(flagsOf(imei))
  const error = device.error ?? flags.error
  const unknown = error?.status === 404 || error?.status === 422
  const all = flags.data && followedCases(flags.data)
  const flag = all && caseOf(all, params.get('flag'))
  const missing = unknown || (all && !flag && params.has('flag'))
  const title = flag ? text.titleOf(flag.case_number) : text.title
  usePageTitle(missing ? text.notFound.title : title)
  if (missing) return <NotFound />
  if (device.data && all)
    return (
      <>
        <PageHeading className="mb-6" subtitle={deviceName(device.data)}>
          {text.title}
        </PageHeading>
        {flag ? <Case key={flag.id} device={device.data} flag={flag} all={all} /> : <NoCase imei={imei} />}
      </>
    )
  const failed = error && !device.isFetching && !flags.isFetching
  const again = () => {
    void device.refetch()
    void flags.refetch()
  }
  return (
    <>
      <PageHeading className="mb-6">{text.title}</PageHeading>
      {failed ? (
        <Card>
          <ErrorState title={refusalText(error, text.failed)} onRetry={again} />
        </Card>
      ) : (
        <CaseSkeleton />
      )}
    </>
  )
}

function Case({ device, flag, all }: { device: Device; flag: FlagRecord; all: readonly FlagRecord[] }) {
  return (
    <div className="grid gap-8">
      <CaseView device={device} flag={flag} others={all.filter(({ id }) => id !== flag.id)} />
      <Suspense>
        <ReceiptsSection imei={device.imei} />
      </Suspense>
    </div>
  )
}

function NotFound() {
  const { title, heading, text: why, devices } = text.notFound
  return (
    <>
      <PageHeading className="mb-6">{title}</PageHeading>
      <Card>
        <EmptyState
          title={heading}
          text={why}
          action={<LinkButton to={paths.myDevices}>{devices}</LinkButton>}
        />
      </Card>
    </>
  )
}

function NoCase({ imei }: { imei: string }) {
  const { heading, text: why, flag, device } = text.none
  return (
    <Card>
      <EmptyState
        icon="shield"
        title={heading}
        text={why}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <LinkButton to={paths.device(imei)}>{device}</LinkButton>
            <LinkButton variant="secondary" to={paths.selectFlag}>
              {flag}
            </LinkButton>
          </div>
        }
      />
    </Card>
  )
}

function CaseSkeleton() {
  return (
    <div className="grid gap-6">
      <p role="status" className="sr-only">
        {text.loading}
      </p>
      {[1, 2].map((card) => (
        <Card key={card} className="grid gap-4">
          <Skeleton className="h-7 w-48 max-w-full" />
          <Skeleton className="h-24 w-full" />
        </Card>
      ))}
    </div>
  )
}
