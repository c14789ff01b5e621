import { useState } from 'react'
import { refusalText } from '../../lib/refusal-text.ts'
import { ErrorState, StatusBadge } from '../../ui/index.ts'
import { settings } from './messages.ts'
import { useProfile } from './queries.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SettingsSkeleton } from './SettingsSkeleton.tsx'
import { TurnOff } from './TurnOff.tsx'
import { TwoFactorSetup } from './TwoFactorSetup.tsx'

const text = settings.twoFactor

/** The second step of the sign-in: set up, confirmed, its recovery codes shown once, turned off. */
export function TwoFactor({ userId, email }: { userId: string; email: string }) {
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
    return <ErrorState title={title} text={refusalText(error, '') || undefined} onRetry={() => void refetch()} />
  }
  if (!data) return <SettingsSkeleton rows={1} />
  const method = data.two_factor_method
  return (
    <div className="grid gap-5">
      <p>
        <StatusBadge tone={method ? 'clean' : 'neutral'}>{method ? text.on[method] : text.off}</StatusBadge>
      </p>
      {method ? <TurnOff /> : <TwoFactorSetup email={email} onEnabled={setCodes} />}
    </div>
  )
}
