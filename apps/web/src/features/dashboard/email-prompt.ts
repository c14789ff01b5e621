/** When the e-mail prompt appears: S1 §2 Dashboard, on wide screens, for a user whose address is not proven. */
import { useState, useSyncExternalStore } from 'react'

const KEY = 'amana.email-prompt-dismissed'
/** Tailwind's `lg`, 1024 px. */
const WIDE = '(min-width: 64rem)'

let memory: string | null = null

function dismissedBy(): string | null {
  try {
    return sessionStorage.getItem(KEY) ?? memory
  } catch {
    return memory
  }
}

/** Who dismissed the prompt is kept for this visit (the tab's life), so that it does not come back with each page. */
export function isDismissed(userId: string): boolean {
  return dismissedBy() === userId
}

export function dismiss(userId: string): void {
  memory = userId
  try {
    sessionStorage.setItem(KEY, userId)
  } catch {
    // Storage blocked: memory serves while the page lives.
  }
}

function subscribe(changed: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether to show the prompt, and how to send it away for this visit. */
export function useEmailPrompt(user: { id: string; is_verified: boolean }): { open: boolean; close: () => void } {
  const wide = useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
  const [closed, setClosed] = useState(() => isDismissed(user.id))
  return {
    open: wide && !user.is_verified && !closed,
    close() {
      dismiss(user.id)
      setClosed(true)
    },
  }
}
