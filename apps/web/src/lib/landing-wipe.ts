import { forgetDrafts } from './forget-drafts.ts'

/**
 * The landing page is shown: it clears all local storage and every draft with pictures. That signs a
 * signed-in person out, and clears the tab's session storage too; a visitor keeps it, with the secret of
 * their check (decisions §10). Apart from the session's code, which the landing page does not load.
 */
export function wipeForLanding(): void {
  forgetDrafts()
  try {
    // The stored user.
    if (localStorage.getItem('user') !== null) sessionStorage.clear()
    localStorage.clear()
  } catch {
    // Storage is blocked: then there is nothing to clear.
  }
}
