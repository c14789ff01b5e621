import type { Device } from '@amana/contract/devices'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/use-session.ts'
import { StepPage } from '../../ui/StepPage.tsx'
import { ConfirmStep } from './ConfirmStep.tsx'
import { DraftGate } from './DraftGate.tsx'
import { registration } from './messages.ts'
import { registeredDevice } from './registered-device.ts'

/** `/confirm-registration`. */
export function Component() {
  const { title, subtitle } = registration.confirm
  usePageTitle(title)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { user } = useSession()

  function finish(device: Device, attemptId: string) {
    // Lists of the person's devices are out of date.
    void queries.invalidateQueries()
    const registered = registeredDevice(device, user?.id ?? '', attemptId)
    // The last step clears the draft: a tab that crashes on the way has lost nothing.
    void navigate(paths.registrationComplete, { replace: true, state: { registered } })
  }
  return (
    <DraftGate needsImei>
      {(draft, { clear }) => (
        <StepPage
          wide
          step={{ at: 3, of: 4 }}
          back={paths.uploadDocuments}
          heading={title}
          subtitle={subtitle}
        >
          <ConfirmStep
            draft={draft}
            user={user}
            // Without a draft the gate leads to step 1.
            onRestart={() => clear()}
            onRegistered={(device) => finish(device, draft.attemptId)}
          />
        </StepPage>
      )}
    </DraftGate>
  )
}
