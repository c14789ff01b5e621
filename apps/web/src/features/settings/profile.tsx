import { useEffect } from 'react'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { useSession } from '../../lib/use-session.ts'
import { ErrorState, LinkButton, PageHeading, toast } from '../../ui/index.ts'
import { DataRights } from './DataRights.tsx'
import { Identity } from './Identity.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { settings } from './messages.ts'
import { PhoneNumber } from './PhoneNumber.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { useProfile } from './queries.ts'
import { SettingsCard } from './SettingsCard.tsx'
import { SettingsSkeleton } from './SettingsSkeleton.tsx'

const { profile: text, phone, identity, organisation, rights } = settings

/** `/settings/profile`: Profile & Account. */
export function Component() {
  usePageTitle(text.title)
  const { user } = useSession()
  return (
    <>
      <PageHeading className="mb-6" subtitle={text.subtitle}>
        {text.title}
      </PageHeading>
      <div className="grid gap-6">
        {user && <Details userId={user.id} />}
        {user && <LanguageChoice userId={user.id} />}
        <SettingsCard title={organisation.title} text={organisation.text}>
          <LinkButton variant="secondary" to={paths.organisations}>
            {organisation.open}
          </LinkButton>
        </SettingsCard>
        <SettingsCard title={rights.title} text={rights.text}>
          <DataRights />
        </SettingsCard>
      </div>
    </>
  )
}

function Details({ userId }: { userId: string }) {
  const { data, error, refetch } = useProfile(userId)
  const reason = userId === '' ? text.noUser : error && refusalText(error, text.loadFailed)
  useEffect(() => {
    if (reason) toast.error(reason, { id: 'profile-load' })
  }, [reason])
  if (data) {
    return (
      <>
        <SettingsCard title={text.details}>
          <ProfileForm key={data.id} profile={data} />
        </SettingsCard>
        <SettingsCard title={phone.title} text={phone.text}>
          <PhoneNumber profile={data} />
        </SettingsCard>
        <SettingsCard title={identity.title} text={identity.text}>
          <Identity profile={data} />
        </SettingsCard>
      </>
    )
  }
  if (reason) {
    const why = error ? refusalText(error, '') || undefined : reason
    return (
      <ErrorState
        title={text.loadFailed}
        text={why}
        onRetry={userId === '' ? undefined : () => void refetch()}
      />
    )
  }
  return <SettingsSkeleton rows={5} />
}
