import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from './paths.ts'
import { readSession, updateUser } from './session.ts'

/**
 * Leads a person without a PIN to the page that sets one, and back to this page as it is. `message` says why.
 */
export function useLeadToPin(message: string): () => void {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  return useCallback(() => {
    const user = readSession()?.user
    // Otherwise the page that sets a PIN says that there is one.
    if (user?.has_pin) updateUser({ ...user, has_pin: false })
    navigate(paths.pinSetup, { replace: true, state: { from: { pathname, search, state }, message } })
  }, [navigate, pathname, search, state, message])
}
