import { usePageTitle } from '../../lib/page-title.ts'
import { PageHeading } from '../../ui/index.ts'
import { devices } from './messages.ts'
import { VerifiedDevices } from './VerifiedDevices.tsx'

/** `/settings/verifiedDevices`: "My Verified Devices". */
export function Component() {
  usePageTitle(devices.verified.title)
  return (
    <>
      <PageHeading className="mb-6" subtitle={devices.verified.subtitle}>
        {devices.verified.title}
      </PageHeading>
      <VerifiedDevices />
    </>
  )
}
