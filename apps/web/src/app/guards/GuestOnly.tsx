import { Navigate, Outlet, useLocation } from 'react-router'
import { destinationAfterSignIn } from '../../lib/origin.ts'
import { useSession } from '../../lib/use-session.ts'
import { CheckingSession } from './CheckingSession.tsx'

/**
 * Login, register, forgot and reset password: a signed-in person goes to the page they came from, else to
 * their dashboard.
 */
export function GuestOnly() {
  const { status, user } = useSession()
  const location = useLocation()
  if (status === 'loading') return <CheckingSession />
  if (user === null) return <Outlet />
  const { to, state } = destinationAfterSignIn(location.state, user)
  return <Navigate to={to} replace state={state} />
}
