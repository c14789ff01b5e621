import { usePageTitle } from '../../lib/page-title.ts'
import { PageHeading } from '../../ui/index.ts'
import { settings } from './messages.ts'
import { NotificationSwitches } from './NotificationSwitches.tsx'
import { SettingsCard } from './SettingsCard.tsx'

const text = settings.notifications

/** `/settings/notifications`. */
export function Component() {
  usePageTitle(text.title)
  return (
    <>
      <PageHeading className="mb-6" subtitle={text.subtitle}>
        {text.title}
      </PageHeading>
      <SettingsCard title={text.label}>
        <NotificationSwitches />
      </SettingsCard>
    </>
  )
}
