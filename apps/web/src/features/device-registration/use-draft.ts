import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { draftDatabase } from '../../lib/draft-database.ts'
import { readSession, subscribeToSession } from '../../lib/session.ts'
import { useSession } from '../../lib/use-session.ts'
import type { Draft, DraftEdit } from './draft.ts'
import { createDraftStore, type DraftState } from './draft-store.ts'

const store = createDraftStore(draftDatabase)
let keptFor: string | null = null

function forgetOthers() {
  const userId = readSession()?.user.id ?? null
  if (keptFor !== null && userId !== keptFor) {
    keptFor = null
    store.forget()
  }
}
subscribeToSession(forgetOthers)
// A phone may end the page in the background without further events.
globalThis.addEventListener?.('pagehide', () => void store.flush())
globalThis.document?.addEventListener('visibilitychange', () => void store.flush())

export type UseDraft = DraftState & {
  edit: (edit: DraftEdit | ((draft: Draft) => Draft)) => void
  clear: (attemptId?: string) => void
}

/** The unfinished registration of the signed-in person. For pages behind RequireUser. */
export function useDraft(): UseDraft {
  const userId = useSession().user?.id ?? ''
  const state = useSyncExternalStore(store.subscribe, () => store.stateOf(userId))
  useEffect(() => {
    if (userId === '') return
    keptFor = userId
    void store.load(userId)
  }, [userId])
  const edit = useCallback<UseDraft['edit']>((change) => store.edit(userId, change), [userId])
  const clear = useCallback((attemptId?: string) => store.clear(userId, attemptId), [userId])
  return { ...state, edit, clear }
}
