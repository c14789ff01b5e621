import { useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { isOfficer } from '../../lib/is-officer.ts'
import { session } from '../../lib/messages/session.ts'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../lib/toast.ts'
import { useSession } from '../../lib/use-session.ts'
import { RequireSession } from './RequireSession.tsx'

/**
 * The law-enforcement portal. Everybody else goes to its login, and an officer who lacks an authenticator app
 * to the settings. The server decides what officers may see (decisions D5).
 */
export function RequireOfficer() {
  const { status, user, ended } = useSession()
  const { pathname } = useLocation()
  // For a person who arrives signed out. A person whose session ended, here or before, has been notified
  // already.
  const [visitor] = useState(status === 'signed-out' && ended === null)
  useEffect(() => {
    if (visitor) toast.error(session.noToken, { id: 'no-token' })
  }, [visitor])
  if (user?.authenticator_required && pathname !== paths.officerSettings)
    return <Navigate to={paths.officerSettings} replace />
  return <RequireSession login={paths.officerLogin} admits={isOfficer} />
}
