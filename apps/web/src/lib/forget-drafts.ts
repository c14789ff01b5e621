/** The database of unsent drafts (draft-database.ts). Apart from it, for the landing page. */
export const DRAFTS = 'amana-drafts'

/** The session ends, or the landing page is shown: no draft with its pictures stays in this browser. */
export function forgetDrafts(): void {
  try {
    globalThis.indexedDB?.deleteDatabase(DRAFTS)
  } catch {
    // IndexedDB is blocked: then nothing was stored.
  }
}
