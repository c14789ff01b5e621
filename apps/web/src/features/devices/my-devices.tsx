import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { LinkButton, PageHeading, Skeleton } from '../../ui/index.ts'
import { DeviceList } from './DeviceList.tsx'
import { devices } from './messages.ts'

/** `/my-devices`. */
export function Component() {
  usePageTitle(devices.list.title)
  return (
    <>
      <Top />
      {/* As high as the screen, so that the footer stays below it however many devices arrive. */}
      <div className="min-h-svh">
        <DeviceList />
      </div>
    </>
  )
}

function Top() {
  return (
    <>
      <BackLink to={paths.dashboard}>{devices.back}</BackLink>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-4">
        <PageHeading subtitle={devices.list.subtitle}>{devices.list.title}</PageHeading>
        <LinkButton to={paths.registerDevice}>{devices.register}</LinkButton>
      </div>
    </>
  )
}

function Begins() {
  return (
    <>
      <Top />
      <Skeleton className="h-40" />
    </>
  )
}

/** See app/beginnings.ts. */
export const beginnings = { '': Begins }
