import { usePageTitle } from '../../lib/page-title.ts'
import { useSession } from '../../lib/use-session.ts'
import { PageHeading } from '../../ui/index.ts'
import { settings } from './messages.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { ChangePin, CreatePinForm } from './PinForms.tsx'
import { Sessions } from './Sessions.tsx'
import { SettingsCard } from './SettingsCard.tsx'
import { TwoFactor } from './TwoFactor.tsx'

const { security, pin, password, twoFactor, sessions } = settings

/** `/settings` and `/settings/security`: Security & PIN. */
export function Component() {
  usePageTitle(security.title)
  const { user } = useSession()
  if (!user) return null
  return (
    <>
      <PageHeading className="mb-6" subtitle={security.subtitle}>
        {security.title}
      </PageHeading>
      <div className="grid gap-6">
        <SettingsCard
          title={user.has_pin ? pin.updateTitle : pin.createTitle}
          text={user.has_pin ? pin.updateText : pin.createText}
        >
          {user.has_pin ? <ChangePin /> : <CreatePinForm />}
        </SettingsCard>
        <SettingsCard title={password.title} text={password.text}>
          <PasswordForm />
        </SettingsCard>
        <SettingsCard title={twoFactor.title} text={twoFactor.text}>
          <TwoFactor userId={user.id} email={user.email} />
        </SettingsCard>
        <SettingsCard title={sessions.title} text={sessions.text}>
          <Sessions />
        </SettingsCard>
      </div>
    </>
  )
}
