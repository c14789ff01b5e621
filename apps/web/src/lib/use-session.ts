import { useEffect, useSyncExternalStore } from 'react'
import { restoreSession } from './refresh.ts'
import { type SessionState, sessionState, subscribeToSession } from './session.ts'

/** Who is signed in, kept up to date, also with other tabs. While `loading`, an expired access token is being exchanged (S1 §4, D1). */
export function useSession(): SessionState {
  const state = useSyncExternalStore(subscribeToSession, sessionState)
  const loading = state.status === 'loading'
  useEffect(() => {
    if (loading) void restoreSession()
  }, [loading])
  return state
}
