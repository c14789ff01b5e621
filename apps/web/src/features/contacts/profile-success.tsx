import { formatNationalPhone, parsePhone } from '@amana/contract/phone'
import { useLocation } from 'react-router'
import { displayName } from '../../lib/display-name.ts'
import { homeOf } from '../../lib/home.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/use-session.ts'
import { LinkButton } from '../../ui/index.ts'
import { OutcomeMark } from '../../ui/OutcomeMark.tsx'
import { StepPage } from '../../ui/StepPage.tsx'
import { contacts } from './messages.ts'
import { type ProfileData, readProfileState } from './profile-data.ts'

const text = contacts.profile

/** `/auth/profile-success`: the data of the new profile, and the way to the dashboard. */
export function Component() {
  usePageTitle(text.title)
  const { state } = useLocation()
  const { user } = useSession()
  const { profile } = readProfileState(state, user)
  return (
    <StepPage
      back={homeOf(user)}
      step={{ at: 3, of: 3 }}
      mark={<OutcomeMark outcome="good" />}
      heading={text.title}
      subtitle={
        <span className="wrap-anywhere">
          {text.welcome(displayName(profile))} {text.text}
        </span>
      }
    >
      <h2 className="text-lg">{text.details}</h2>
      <Facts profile={profile} />
      <LinkButton to={paths.dashboard} size="lg" className="mt-6 w-full">
        {text.toDashboard}
      </LinkButton>
    </StepPage>
  )
}

function Facts({ profile: { first_name, last_name, email, phone_number } }: { profile: ProfileData }) {
  const phone = parsePhone(phone_number)
  const facts = [
    [text.fullName, `${first_name} ${last_name}`.trim()],
    [text.email, email],
    [text.phone, phone ? `+234 ${formatNationalPhone(phone.slice('+234'.length))}` : phone_number],
  ] as const
  return (
    <dl className="mt-3 grid divide-y divide-line border-y border-line">
      {facts.map(([label, value]) => (
        <div key={label} className="grid gap-x-4 py-3 sm:grid-cols-3">
          <dt className="text-muted">{label}</dt>
          <dd className="wrap-anywhere sm:col-span-2">
            {value || <span className="text-muted">{text.missing}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
