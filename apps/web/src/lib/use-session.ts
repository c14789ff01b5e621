import { useEffect, useSyncExternalStore } from 'react'
import { restoreSession } from './refresh.ts'
import { type SessionState, sessionState, subscribeToSession } from './session.ts'

/**
 * The session, kept up to date, also with other tabs. While `loading`, an expired access token is being
 * exchanged (decisions D1).
 */
export function useSession(): SessionState {
  const state = useSyncExternalStore(subscribeToSession, sessionState)
  const loading = state.status === 'loading'
  useEffect(() => {
    if (loading) void restoreSession()
  }, [loading])
  return state
}
