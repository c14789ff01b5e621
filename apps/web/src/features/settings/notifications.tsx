import { Suspense } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { useSession } from '../../lib/use-session.ts'
import { PageHeading } from '../../ui/index.ts'
import { settings } from './messages.ts'
import { NotificationSwitches } from './NotificationSwitches.tsx'
import { SettingsCard } from './SettingsCard.tsx'

const text = settings.notifications
const PushOnDevice = lazyPart(async () => (await import('./PushOnDevice.tsx')).PushOnDevice)

/** `/settings/notifications`. */
export function Component() {
  usePageTitle(text.title)
  const { user } = useSession()
  return (
    <>
      <PageHeading className="mb-6" subtitle={text.subtitle}>
        {text.title}
      </PageHeading>
      <div className="grid gap-6">
        <SettingsCard title={text.label}>
          <NotificationSwitches />
        </SettingsCard>
        {user && (
          <Suspense>
            <PushOnDevice userId={user.id} />
          </Suspense>
        )}
      </div>
    </>
  )
}
