import { useEffect } from 'react'
import { Identity } from '../../features/settings/Identity.tsx'
import { Loading } from '../../features/settings/Loading.tsx'
import { ProfileForm } from '../../features/settings/ProfileForm.tsx'
import { useProfile } from '../../features/settings/queries.ts'
import { Rights } from '../../features/settings/Rights.tsx'
import { SettingsCard } from '../../features/settings/SettingsCard.tsx'
import { settings } from '../../lib/messages/settings.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { useSession } from '../../lib/use-session.ts'
import { ErrorState, PageHeading, toast } from '../../ui/index.ts'

const { profile: text, identity, rights } = settings

/** `/settings/profile` (S2 §2): Profile & Account. */
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
        <SettingsCard title={rights.title} text={rights.text}>
          <Rights />
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
        <SettingsCard title={identity.title} text={identity.text}>
          <Identity profile={data} />
        </SettingsCard>
      </>
    )
  }
  if (reason) {
    const why = error ? refusalText(error, '') || undefined : reason
    return <ErrorState title={text.loadFailed} text={why} onRetry={userId === '' ? undefined : () => void refetch()} />
  }
  return <Loading rows={5} />
}
