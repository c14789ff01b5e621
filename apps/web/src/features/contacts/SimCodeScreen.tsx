import { ACCOUNT_MESSAGES } from '@amana/contract/accounts'
import { parseImei } from '@amana/contract/imei'
import { formatNationalPhone, parsePhone } from '@amana/contract/phone'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/use-session.ts'
import { Button, LinkButton, Spinner } from '../../ui/index.ts'
import { Sentence } from '../../ui/Sentence.tsx'
import { StepPage } from '../../ui/StepPage.tsx'
import { contacts } from './messages.ts'
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
  const { status } = useSession()
  return (
    <StepPage heading={texts.title} subtitle={texts.subtitle} step={{ at: 1, of: 5 }}>
      {status === 'loading' ? <Spinner /> : <Entry screen={screen} />}
    </StepPage>
  )
}

function Entry({ screen }: { screen: 'sim' | 'imei' }) {
  const navigate = useNavigate()
  const next = addressAfter(useLocation().state)
  const { user } = useSession()
  const number = parsePhone(user?.phone_number ?? '')
  const [asked, setAsked] = useState(!user?.phone_verified)
  if (number && !asked) return <Proven number={number} next={next} onAsk={() => setAsked(true)} />
  return (
    <PhoneCheck
      screen={screen}
      arrived={number}
      waitSeconds={RESEND_SECONDS}
      messages={MESSAGES}
      onVerified={() => navigate(next, { replace: true })}
    />
  )
}

/** No code goes to a number that is proven, unless its person asks for one. */
function Proven({ number, next, onAsk }: { number: string; next: string; onAsk: () => void }) {
  const text = contacts.proven
  const shown = (
    <span className="digits font-semibold whitespace-nowrap">
      +234 {formatNationalPhone(number.slice('+234'.length))}
    </span>
  )
  return (
    <div className="grid gap-4">
      <p>
        <Sentence text={text.text} with={{ number: shown }} />
      </p>
      <LinkButton size="lg" to={next} replace>
        {text.next}
      </LinkButton>
      <Button variant="ghost" onClick={onAsk}>
        {text.again}
      </Button>
    </div>
  )
}

/** Back to the IMEI that was being validated, if the person came from there. */
function addressAfter(state: unknown): string {
  const imei = parseImei(String((state as { imei?: unknown } | null)?.imei ?? ''))
  return imei.ok ? `${paths.deviceValidation}?imei=${imei.imei}` : paths.deviceValidation
}
