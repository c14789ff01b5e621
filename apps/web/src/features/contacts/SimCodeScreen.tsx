import { ACCOUNT_MESSAGES } from '@amana/contract/accounts'
import { parseImei } from '@amana/contract/imei'
import { parsePhone } from '@amana/contract/phone'
import { useLocation, useNavigate } from 'react-router'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/use-session.ts'
import { Spinner } from '../../ui/index.ts'
import { StepPage } from '../../ui/StepPage.tsx'
import { PhoneCheck } from './PhoneCheck.tsx'

/** Seconds. */
const RESEND_SECONDS = 50
const MESSAGES = { empty: ACCOUNT_MESSAGES.codeRequired, shape: ACCOUNT_MESSAGES.codeShape }

/**
 * "Verify Sim IMEI" and "IMEI Verification": a code on the SIM, then the device is validated (decisions D7).
 */
export function SimCodeScreen({
  screen,
  texts,
}: {
  screen: 'sim' | 'imei'
  texts: { title: string; subtitle: string }
}) {
  usePageTitle(texts.title)
  const navigate = useNavigate()
  const { state } = useLocation()
  const { status, user } = useSession()
  const next = addressAfter(state)
  return (
    <StepPage heading={texts.title} subtitle={texts.subtitle} step={{ at: 1, of: 5 }}>
      {status === 'loading' ? (
        <Spinner />
      ) : (
        <PhoneCheck
          screen={screen}
          arrived={parsePhone(user?.phone_number ?? '')}
          waitSeconds={RESEND_SECONDS}
          messages={MESSAGES}
          onVerified={() => navigate(next, { replace: true })}
        />
      )}
    </StepPage>
  )
}

/** Back to the IMEI that was being validated, if the person came from there. */
function addressAfter(state: unknown): string {
  const imei = parseImei(String((state as { imei?: unknown } | null)?.imei ?? ''))
  return imei.ok ? `${paths.deviceValidation}?imei=${imei.imei}` : paths.deviceValidation
}
