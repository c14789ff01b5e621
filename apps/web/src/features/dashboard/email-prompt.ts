/** The e-mail prompt appears on wide screens, for a user whose address is not proven. */
import { useState } from 'react'
import { DESKTOP, useMediaQuery } from '../../lib/use-media-query.ts'

const KEY = 'amana.email-prompt-dismissed'

let memory: string | null = null

function dismissedBy(): string | null {
  try {
    return sessionStorage.getItem(KEY) ?? memory
  } catch {
    return memory
  }
}

/**
 * A dismissal is kept for this visit (the tab's life), so that the prompt does not come back with each page.
 */
export function isDismissed(userId: string): boolean {
  return dismissedBy() === userId
}

export function dismiss(userId: string): void {
  memory = userId
  try {
    sessionStorage.setItem(KEY, userId)
  } catch {
    // Storage is blocked: memory serves while the page lives.
  }
}

/** Whether to show the prompt, and how to dismiss it for this visit. */
export function useEmailPrompt(user: { id: string; is_verified: boolean }): { open: boolean; close: () => void } {
  const wide = useMediaQuery(DESKTOP)
  const [closed, setClosed] = useState(() => isDismissed(user.id))
  return {
    open: wide && !user.is_verified && !closed,
    close() {
      dismiss(user.id)
      setClosed(true)
    },
  }
}
