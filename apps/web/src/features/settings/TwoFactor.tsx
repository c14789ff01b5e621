import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { ErrorState, StatusBadge } from '../../ui/index.ts'
import { settings } from './messages.ts'
import { useProfile } from './queries.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SettingsSkeleton } from './SettingsSkeleton.tsx'
import { TurnOff } from './TurnOff.tsx'

/** Many have set it up already, and need only the way to turn it off. */
const TwoFactorSetup = lazyPart(async () => (await import('./TwoFactorSetup.tsx')).TwoFactorSetup)

const text = settings.twoFactor

export interface TwoFactorProps {
  userId: string
  email: string
  /** Their code by e-mail is the operator's choice; they choose only the app (decisions §17). */
  officer?: boolean
}

/** The second step of the sign-in: set up, confirmed, its recovery codes shown once, turned off. */
export function TwoFactor({ userId, email, officer = false }: TwoFactorProps) {
  const { data, error, refetch } = useProfile(userId)
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  if (codes) {
    return (
      <RecoveryCodes
        codes={codes}
        onSaved={() => {
          setCodes(null)
          void refetch()
        }}
      />
    )
  }
  if (!data && error) {
    const title = settings.profile.loadFailed
    return (
      <ErrorState title={title} text={refusalText(error, '') || undefined} onRetry={() => void refetch()} />
    )
  }
  if (!data) return <SettingsSkeleton rows={1} />
  const method = data.two_factor_method
  const off = officer ? settings.officer.secondStep.none : text.off
  return (
    <div className="grid gap-5">
      <p>
        <StatusBadge tone={method ? 'clean' : 'neutral'}>{method ? text.on[method] : off}</StatusBadge>
      </p>
      {method ? (
        <TurnOff text={officer ? settings.officer.secondStep.turnOffText : text.turnOffText} />
      ) : (
        <Suspense fallback={<SettingsSkeleton rows={1} />}>
          <TwoFactorSetup email={email} appOnly={officer} onEnabled={setCodes} />
        </Suspense>
      )}
    </div>
  )
}
