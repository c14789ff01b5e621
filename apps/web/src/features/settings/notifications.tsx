import { usePageTitle } from '../../lib/page-title.ts'
import { useSession } from '../../lib/use-session.ts'
import { PageHeading } from '../../ui/index.ts'
import { settings } from './messages.ts'
import { NotificationSwitches } from './NotificationSwitches.tsx'
import { PushOnDevice } from './PushOnDevice.tsx'
import { SettingsCard } from './SettingsCard.tsx'

const text = settings.notifications

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
          <SettingsCard title={settings.push.title} text={settings.push.text}>
            <PushOnDevice userId={user.id} />
          </SettingsCard>
        )}
      </div>
    </>
  )
}
