import { SettingsCard } from '../../features/settings/SettingsCard.tsx'
import { Switches } from '../../features/settings/Switches.tsx'
import { settings } from '../../lib/messages/settings.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { PageHeading } from '../../ui/index.ts'

const text = settings.notifications

/** `/settings/notifications` (S2 §2). */
export function Component() {
  usePageTitle(text.title)
  return (
    <>
      <PageHeading className="mb-6" subtitle={text.subtitle}>
        {text.title}
      </PageHeading>
      <SettingsCard title={text.label}>
        <Switches />
      </SettingsCard>
    </>
  )
}
