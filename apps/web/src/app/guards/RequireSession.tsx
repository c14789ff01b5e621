import type { User } from '@amana/contract/accounts'
import { useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useSession } from '../../lib/use-session.ts'
import { CheckingSession } from './CheckingSession.tsx'

export interface RequireSessionProps {
  /** The login page for people who may not see the page. */
  login: string
  /** Signed-in people who may see the page; without it, all of them. */
  admits?: (user: User) => boolean
}

/**
 * Shows the page to people who may see it; sends the others to the login, with the page in its navigation
 * state as `from`.
 */
export function RequireSession({ login, admits = () => true }: RequireSessionProps) {
  const { status, user, ended } = useSession()
  const location = useLocation()
  // A person who signs out here is being sent to the login and does not mean to come back to this page. Kept
  // in state until this page unmounts: `ended` is cleared when the router reports the change, which may be
  // before React renders it.
  const [leaving, setLeaving] = useState(false)
  if (ended === 'signed-out' && !leaving) setLeaving(true)
  if (status === 'loading' || (leaving && user === null)) return <CheckingSession />
  if (user !== null && admits(user)) return <Outlet />
  return <Navigate to={login} replace state={{ from: location }} />
}
