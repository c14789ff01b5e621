/**
 * The landing page is shown: it wipes all local storage (S1 §2). That signs out whoever was signed in, and they leave nothing in this tab;
 * what a visitor began there stays theirs (decisions §10). Apart from the session's code, which the landing page does not load.
 */
export function wipeForLanding(): void {
  try {
    // S1 §3: the stored user.
    if (localStorage.getItem('user') !== null) sessionStorage.clear()
    localStorage.clear()
  } catch {
    // Storage is blocked: then there is nothing to wipe.
  }
}
