/**
 * The signed-in person's draft: in memory for the pages, in IndexedDB for a person who leaves and comes back.
 * Steps do not wait for writes.
 */
import type { DraftDatabase } from '../../lib/draft-database.ts'
import { type Draft, type DraftEdit, editDraft, newDraft, readDraft } from './draft.ts'

export type DraftState = { status: 'loading' } | { status: 'ready'; draft: Draft }

/** Milliseconds: typing is faster than the disk, and only the last text counts. */
const WRITE_AFTER_MS = 300
const LOADING: DraftState = { status: 'loading' }

export interface DraftStore {
  subscribe(listener: () => void): () => void
  /** The state of this person's draft; the same object until it changes. */
  stateOf(userId: string): DraftState
  /** Reads the draft of this person, unless it is here already. */
  load(userId: string): Promise<void>
  edit(userId: string, edit: DraftEdit | ((draft: Draft) => Draft)): void
  /** The registration is complete or abandoned. `attemptId`: only if the draft is still of this attempt. */
  clear(userId: string, attemptId?: string): void
  /** Writes unsaved changes, also when the page is being left. */
  flush(): Promise<void>
  /**
   * Nobody, or another person, is signed in: nothing of this person stays in memory, and nothing more is
   * written.
   */
  forget(): void
}

export function createDraftStore(database: DraftDatabase, writeAfterMs = WRITE_AFTER_MS): DraftStore {
  let owner: string | null = null
  let state: DraftState = LOADING
  let loading: Promise<void> | null = null
  let pending: ReturnType<typeof setTimeout> | null = null
  const listeners = new Set<() => void>()

  function set(next: DraftState) {
    state = next
    for (const listener of [...listeners]) listener()
  }
  function cancelWrite() {
    if (pending !== null) clearTimeout(pending)
    pending = null
  }
  async function flush() {
    if (pending === null) return
    cancelWrite()
    if (owner !== null && state.status === 'ready') await database.write(owner, state.draft)
  }
  function forget() {
    cancelWrite()
    owner = null
    loading = null
    set(LOADING)
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stateOf: (userId) => (userId === owner ? state : LOADING),
    load(userId) {
      if (userId !== owner) {
        forget()
        owner = userId
      }
      loading ??= database.read(userId).then((kept) => {
        if (owner === userId && state.status === 'loading')
          set({ status: 'ready', draft: readDraft(kept) ?? newDraft() })
      })
      return loading
    },
    edit(userId, edit) {
      if (userId !== owner || state.status !== 'ready') return
      const before = state.draft
      const draft = typeof edit === 'function' ? edit(before) : editDraft(before, edit)
      set({ status: 'ready', draft })
      cancelWrite()
      pending = setTimeout(() => void flush(), writeAfterMs)
      // A file, or a finished step, is written at once.
      if (
        draft.receipt !== before.receipt ||
        draft.photo !== before.photo ||
        draft.checked !== before.checked
      )
        void flush()
    },
    clear(userId, attemptId) {
      if (userId !== owner || state.status !== 'ready') return
      if (attemptId !== undefined && state.draft.attemptId !== attemptId) return
      cancelWrite()
      set({ status: 'ready', draft: newDraft() })
      void database.remove(userId)
    },
    flush,
    forget,
  }
}
