import { usePageTitle } from '../../lib/page-title.ts'
import { useSession } from '../../lib/use-session.ts'
import { settings } from './messages.ts'
import { Passkeys } from './Passkeys.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { ChangePin, CreatePinForm } from './PinForms.tsx'
import { Sessions } from './Sessions.tsx'
import { SettingsCard } from './SettingsCard.tsx'
import { SettingsForms } from './SettingsForms.tsx'
import { TwoFactor } from './TwoFactor.tsx'

const NAMES = ['pin', 'password', 'passkeys', 'two-factor', 'sessions']
const { security, pin, password, passkeys, twoFactor, sessions } = settings

/** `/settings` and `/settings/security`: Security & PIN. */
export function Component() {
  usePageTitle(security.title)
  const { user } = useSession()
  if (!user) return null
  return (
    <SettingsForms title={security.title} subtitle={security.subtitle} names={NAMES}>
      <SettingsCard
        name="pin"
        title={user.has_pin ? pin.updateTitle : pin.createTitle}
        text={user.has_pin ? pin.updateText : pin.createText}
      >
        {user.has_pin ? <ChangePin /> : <CreatePinForm />}
      </SettingsCard>
      <SettingsCard name="password" title={password.title} text={password.text}>
        <PasswordForm />
      </SettingsCard>
      <SettingsCard name="passkeys" title={passkeys.title} text={passkeys.text} note={null}>
        <Passkeys userId={user.id} />
      </SettingsCard>
      <SettingsCard name="two-factor" title={twoFactor.title} text={twoFactor.text} note={null}>
        <TwoFactor userId={user.id} email={user.email} />
      </SettingsCard>
      <SettingsCard name="sessions" title={sessions.title} text={sessions.text}>
        <Sessions />
      </SettingsCard>
    </SettingsForms>
  )
}
