import type { User } from '@amana/contract/accounts'
import { useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useSession } from '../../lib/use-session.ts'
import { CheckingSession } from './CheckingSession.tsx'

export interface RequireSessionProps {
  /** Where those go who may not see the page. */
  login: string
  /** Who may, of those who are signed in; everybody unless told. */
  admits?: (user: User) => boolean
}

/** The page for those who may see it; for the others the login, with the page in its navigation state as `from`. */
export function RequireSession({ login, admits = () => true }: RequireSessionProps) {
  const { status, user, ended } = useSession()
  const location = useLocation()
  // Who signs out here is being shown their login already, and does not mean to come back to this page. Remembered until this page is
  // gone: `ended` is forgotten when the router says it has changed the page, which may be before React has.
  const [leaving, setLeaving] = useState(false)
  if (ended === 'signed-out' && !leaving) setLeaving(true)
  if (status === 'loading' || (leaving && user === null)) return <CheckingSession />
  if (user !== null && admits(user)) return <Outlet />
  return <Navigate to={login} replace state={{ from: location }} />
}
