import { API_BASE } from '@amana/contract/endpoint'
import { forgetDrafts } from './forget-drafts.ts'

/**
 * The landing page is shown: it clears all local storage and every draft with pictures. That signs a
 * signed-in person out, and clears the tab's session storage too; a visitor keeps it, with the secret of
 * their check (decisions §10). The session ends at the server too, for phones that people share. Apart from
 * the session's code, which the landing page does not load.
 */
export function wipeForLanding(): void {
  forgetDrafts()
  try {
    const refresh = localStorage.getItem('refresh_token')
    // The stored user.
    if (localStorage.getItem('user') !== null) sessionStorage.clear()
    localStorage.clear()
    if (refresh) endAtServer(refresh)
  } catch {
    // Storage is blocked: then there is nothing to clear.
  }
}

/** Equals `signOut` of the contract. Offline the token ends when it expires. */
function endAtServer(refresh: string): void {
  const headers = { accept: 'application/json', 'content-type': 'application/json' }
  const body = JSON.stringify({ refresh })
  // keepalive: also when the page is left at once.
  void fetch(`${API_BASE}/users/logout/`, {
    method: 'POST',
    headers,
    body,
    credentials: 'omit',
    keepalive: true,
  }).catch(() => {})
}
