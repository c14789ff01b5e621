import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { useSession } from '../../lib/use-session.ts'
import { ErrorState, LinkButton } from '../../ui/index.ts'
import { DataRights } from './DataRights.tsx'
import { Identity } from './Identity.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { settings } from './messages.ts'
import { PhoneNote, PhoneNumber } from './PhoneNumber.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { useProfile } from './queries.ts'
import { SettingsCard } from './SettingsCard.tsx'
import { SettingsForms, useOpenForm } from './SettingsForms.tsx'
import { SettingsSkeleton } from './SettingsSkeleton.tsx'

const { profile: text, phone, identity, organisation, rights } = settings

/** Forms of what the server keeps of the person. */
const OF_PROFILE = ['details', 'phone', 'identity']
const NAMES = [...OF_PROFILE, 'language', 'organisation', 'rights']

/** `/settings/profile`: Profile & Account. */
export function Component() {
  usePageTitle(text.title)
  const { user } = useSession()
  return (
    <SettingsForms title={text.title} subtitle={text.subtitle} names={NAMES}>
      {user && <Details userId={user.id} />}
      {user && <LanguageChoice userId={user.id} />}
      <SettingsCard name="organisation" title={organisation.title} text={organisation.text}>
        <LinkButton variant="secondary" to={paths.organisations}>
          {organisation.open}
        </LinkButton>
      </SettingsCard>
      <SettingsCard name="rights" title={rights.title} text={rights.text}>
        <DataRights />
      </SettingsCard>
    </SettingsForms>
  )
}

function Details({ userId }: { userId: string }) {
  const { data, error, refetch } = useProfile(userId)
  const open = useOpenForm()
  const reason = userId === '' ? text.noUser : error && refusalText(error, text.loadFailed)
  if (open && !OF_PROFILE.includes(open)) return null
  if (data) {
    return (
      <>
        <SettingsCard name="details" title={text.details} note={`${data.first_name} ${data.last_name}`}>
          <ProfileForm key={data.id} profile={data} />
        </SettingsCard>
        <SettingsCard name="phone" title={phone.title} text={phone.text} note={<PhoneNote profile={data} />}>
          <PhoneNumber profile={data} />
        </SettingsCard>
        <SettingsCard
          name="identity"
          title={identity.title}
          text={identity.text}
          note={`${identity.nin.label}, ${identity.bvn.label}`}
        >
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
