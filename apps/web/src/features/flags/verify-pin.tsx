import type { User } from '@amana/contract/accounts'
import { FLAG_MESSAGES } from '@amana/contract/flags'
import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { useHasPin } from '../../lib/use-has-pin.ts'
import { useLeadToPin } from '../../lib/use-lead-to-pin.ts'
import { useSession } from '../../lib/use-session.ts'
import { toast } from '../../ui/index.ts'
import type { FlaggedState } from '../devices/FlaggedNotice.tsx'
import { useDevice } from '../devices/queries.ts'
import { DeviceMissing } from './DeviceMissing.tsx'
import { FlagPage } from './FlagPage.tsx'
import { draftOfStep, type FlagDraft, flagDrafts, isComplete, straightDraft } from './flag-draft.ts'
import { flags } from './messages.ts'
import { PinConfirm } from './PinConfirm.tsx'

/** `/transfer/verify-pin`. Without the data of the earlier steps, these are shown. */
export function Component() {
  const { state } = useLocation()
  const { user } = useSession()
  usePageTitle(flags.pin.title)
  // Kept in state: the tab's draft is cleared before the page is left.
  const [straight] = useState(() => straightDraft(state))
  const [draft] = useState(() => straight ?? (user && draftOfStep(state, flagDrafts.read(user.id))))
  if (!user || !draft) return <Navigate to={paths.selectFlag} replace state={state} />
  const { deviceId, type } = draft
  if (straight) return <Confirmation draft={draft} user={user} back={{ to: paths.device(deviceId) }} />
  const details = { to: paths.flagDevice, state: { deviceId, type } }
  if (!isComplete(draft)) return <Navigate {...details} replace />
  return <Confirmation step={3} draft={draft} user={user} back={details} />
}

interface ConfirmationProps {
  /** None for "I have it back", which has no other steps. */
  step?: number
  draft: FlagDraft
  user: User
  back: { to: string; state?: unknown }
}

function Confirmation({ step, draft, user, back }: ConfirmationProps) {
  const hasPin = useHasPin(user)
  const { deviceId, type } = draft
  const navigate = useNavigate()
  const leadToPin = useLeadToPin(flags.pin.setFirst)
  const device = useDevice(String(deviceId))
  const [locked, setLocked] = useState(false)
  function lead(caseNumber: string, message: string) {
    toast.success(message || FLAG_MESSAGES.success)
    const state: FlaggedState = { flagged: { type, case: caseNumber } }
    navigate(paths.device(deviceId), { replace: true, state })
    flagDrafts.clear()
  }
  useEffect(() => {
    if (hasPin === false) leadToPin()
  }, [hasPin, leadToPin])
  return (
    <FlagPage
      {...(step && { step })}
      heading={locked ? flags.pin.password : flags.pin.title}
      subtitle={locked ? flags.pin.passwordHint : flags.pin.subtitle}
      back={back}
    >
      {device.data ? (
        <PinConfirm
          device={device.data}
          draft={draft}
          locked={locked}
          onLock={setLocked}
          onFlagged={lead}
          onPinMissing={leadToPin}
        />
      ) : (
        <DeviceMissing device={device} />
      )}
    </FlagPage>
  )
}
