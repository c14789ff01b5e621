import { RESEND_WAIT_SECONDS } from '@amana/contract/accounts'
import { useLocation, useNavigate } from 'react-router'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/use-session.ts'
import { Spinner, toast } from '../../ui/index.ts'
import { StepPage } from '../../ui/StepPage.tsx'
import { contacts } from './messages.ts'
import { PhoneCheck } from './PhoneCheck.tsx'
import { fromSettings, type ProfileState, readProfileState } from './profile-data.ts'

const text = contacts.verifyPhone
/** No code and an incomplete one have the same message. */
const MESSAGES = { empty: text.codeMissing, shape: text.codeMissing }

/**
 * `/auth/verify-phone`: a code goes to the number that was passed on, else the screen asks for one. The
 * second step of a new account, and the way from the settings.
 */
export function Component() {
  usePageTitle(text.title)
  const { state } = useLocation()
  const navigate = useNavigate()
  const { status, user } = useSession()
  const { phone, profile } = readProfileState(state, user)
  const settings = fromSettings(state)

  function finish(verified: string) {
    toast.success(text.verified)
    if (settings) {
      navigate(paths.settingsProfile, { replace: true })
      return
    }
    const next: ProfileState = { user_data: { id: user?.id, ...profile, phone_number: verified } }
    navigate(paths.profileSuccess, { replace: true, state: next })
  }
  return (
    <StepPage
      heading={text.title}
      subtitle={text.subtitle}
      {...(settings ? { back: paths.settingsProfile } : { step: { at: 2, of: 3 } })}
    >
      {status === 'loading' ? (
        <Spinner />
      ) : (
        <PhoneCheck
          screen="verify-phone"
          arrived={phone}
          suggested={profile.phone_number}
          waitSeconds={RESEND_WAIT_SECONDS}
          messages={MESSAGES}
          onVerified={finish}
        />
      )}
    </StepPage>
  )
}
