import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { LinkButton, PageHeading } from '../../ui/index.ts'
import { DeviceList } from './DeviceList.tsx'
import { devices } from './messages.ts'

/** `/my-devices`. */
export function Component() {
  usePageTitle(devices.list.title)
  return (
    <>
      <BackLink to={paths.dashboard}>{devices.back}</BackLink>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-4">
        <PageHeading subtitle={devices.list.subtitle}>{devices.list.title}</PageHeading>
        <LinkButton to={paths.registerDevice}>{devices.register}</LinkButton>
      </div>
      {/* As high as the screen, so that the footer stays below it however many devices arrive. */}
      <div className="min-h-svh">
        <DeviceList />
      </div>
    </>
  )
}
