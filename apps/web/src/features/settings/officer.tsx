import type { User } from '@amana/contract/accounts'
import { Suspense, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { lazyPart } from '../../lib/lazy-part.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { useMediaQuery, WIDE } from '../../lib/use-media-query.ts'
import { useSession } from '../../lib/use-session.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Alert } from '../../ui/index.ts'
import { settings } from './messages.ts'
import { Passkeys } from './Passkeys.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { Sessions } from './Sessions.tsx'
import { SettingsCard } from './SettingsCard.tsx'
import { OPEN, SettingsForms } from './SettingsForms.tsx'
import { TwoFactor } from './TwoFactor.tsx'

const { officer, passkeys, password, sessions } = settings
// At the end of the page, so they need not come with its first scripts.
const LanguageChoice = lazyPart(async () => (await import('./LanguageChoice.tsx')).LanguageChoice)

const PushOnDevice = lazyPart(async () => (await import('./PushOnDevice.tsx')).PushOnDevice)

const NAMES = ['passkeys', 'authenticator', 'password', 'sessions', 'push', 'language']

/** `/law-enforcement/settings`: an officer owns no devices, so there is no PIN (decisions §17). */
export function Component() {
  usePageTitle(officer.title)
  const { user } = useSession()
  const demanded = user?.authenticator_required === true
  const first = useFirst(demandOf(user))
  const wide = useMediaQuery(WIDE)
  const alone = useSearchParams()[0].has(OPEN) && !wide
  if (!user) return null
  return (
    <>
      {alone && <BackLink to={paths.officerSettings}>{settings.back}</BackLink>}
      {!alone && !demanded && <BackLink to={paths.officerDashboard}>{officer.back}</BackLink>}
      <div className="max-w-3xl">
        <SettingsForms title={officer.title} subtitle={officer.subtitle} names={NAMES} first={first}>
          {demanded && <Demand {...(user.passkey_required ? officer.firstPasskey : officer.first)} />}
          <SettingsCard name="passkeys" title={passkeys.title} text={officer.passkeys} note={null}>
            <Passkeys userId={user.id} officer />
          </SettingsCard>
          <SettingsCard
            name="authenticator"
            title={officer.secondStep.title}
            text={officer.secondStep.text}
            note={null}
          >
            <TwoFactor userId={user.id} email={user.email} officer />
          </SettingsCard>
          <SettingsCard name="password" title={password.title} text={password.text}>
            <PasswordForm />
          </SettingsCard>
          <SettingsCard name="sessions" title={sessions.title} text={sessions.text}>
            <Sessions />
          </SettingsCard>
          {!demanded && (
            <Suspense>
              <PushOnDevice userId={user.id} officer />
              <LanguageChoice userId={user.id} />
            </Suspense>
          )}
        </SettingsForms>
      </div>
    </>
  )
}

function Demand({ title, text }: { title: string; text: string }) {
  return (
    <Alert tone="warning" title={title}>
      {text}
    </Alert>
  )
}

type Form = 'authenticator' | 'passkeys'

/** The form that comes before anything else; null: none does. */
function demandOf(user: User | null): Form | null {
  if (!user?.authenticator_required) return null
  return user.passkey_required ? 'passkeys' : 'authenticator'
}

/**
 * What is demanded is set up at once. Its form stays until the next visit, because an app's recovery codes in
 * it are shown once, after the demand has ended.
 */
function useFirst(demanded: Form | null): Form | null {
  const { key } = useLocation()
  const [visit, setVisit] = useState<{ key: string; form: Form } | null>(null)
  if (demanded && (visit?.key !== key || visit.form !== demanded)) setVisit({ key, form: demanded })
  return demanded ?? (visit?.key === key ? visit.form : null)
}
