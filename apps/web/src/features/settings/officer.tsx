import { Suspense } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/use-session.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Alert, PageHeading } from '../../ui/index.ts'
import { settings } from './messages.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { Sessions } from './Sessions.tsx'
import { SettingsCard } from './SettingsCard.tsx'
import { TwoFactor } from './TwoFactor.tsx'

const { officer, password, sessions } = settings
// At the end of the page, so it need not come with its first scripts.
const LanguageChoice = lazyPart(async () => (await import('./LanguageChoice.tsx')).LanguageChoice)

/** `/law-enforcement/settings`: an officer owns no devices, so there is no PIN (decisions §17). */
export function Component() {
  usePageTitle(officer.title)
  const { user } = useSession()
  if (!user) return null
  const first = user.authenticator_required
  return (
    <>
      {!first && <BackLink to={paths.officerDashboard}>{officer.back}</BackLink>}
      <PageHeading className="mb-6" subtitle={officer.subtitle}>
        {officer.title}
      </PageHeading>
      <div className="grid max-w-3xl gap-6">
        {first && (
          <Alert tone="warning" title={officer.first.title}>
            {officer.first.text}
          </Alert>
        )}
        <SettingsCard title={officer.secondStep.title} text={officer.secondStep.text}>
          <TwoFactor userId={user.id} email={user.email} officer />
        </SettingsCard>
        <SettingsCard title={password.title} text={password.text}>
          <PasswordForm />
        </SettingsCard>
        <SettingsCard title={sessions.title} text={sessions.text}>
          <Sessions />
        </SettingsCard>
        {!first && (
          <Suspense>
            <LanguageChoice userId={user.id} />
          </Suspense>
        )}
      </div>
    </>
  )
}
