import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/use-session.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { PageHeading } from '../../ui/index.ts'
import { useNewestDevices } from '../devices/queries.ts'
import { CheckList } from '../verifications/CheckList.tsx'
import { dashboard } from './messages.ts'

const text = dashboard.verifications

/** `/verifications`: all checks of the signed-in user. */
export function Component() {
  usePageTitle(text.title)
  const { user } = useSession()
  const ownDevices = useNewestDevices(user !== null)
  return (
    <>
      <BackLink to={paths.dashboard}>{text.back}</BackLink>
      <PageHeading className="mb-6" subtitle={text.subtitle}>
        {text.title}
      </PageHeading>
      <CheckList userId={user?.id ?? null} ownDevices={ownDevices} />
    </>
  )
}
