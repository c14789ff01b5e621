import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/use-session.ts'
import { OutcomeMark } from '../../ui/OutcomeMark.tsx'
import { StepPage } from '../../ui/StepPage.tsx'
import { CompleteStep } from './CompleteStep.tsx'
import { registration } from './messages.ts'
import { readRegistered } from './registered-device.ts'
import { useDraft } from './use-draft.ts'

/** `/registration-complete`. Opened without a registration, it leads to step 1. */
export function Component() {
  const { title, subtitle } = registration.complete
  usePageTitle(title)
  const { user } = useSession()
  const device = readRegistered(useLocation().state, user?.id ?? '')
  const { status, clear } = useDraft()
  const attemptId = device?.attemptId
  useEffect(() => {
    if (status === 'ready' && attemptId !== undefined) clear(attemptId)
  }, [status, attemptId, clear])
  if (!user || !device) return <Navigate to={paths.registerDevice} replace />
  return (
    <StepPage
      wide
      step={{ at: 4, of: 4 }}
      mark={<OutcomeMark outcome="good" />}
      heading={title}
      subtitle={subtitle}
    >
      <CompleteStep device={device} user={user} />
    </StepPage>
  )
}
