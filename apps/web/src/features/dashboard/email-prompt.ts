/** The e-mail prompt appears on wide screens, for a user whose address is not proven. */
import { useState } from 'react'
import { tabStore } from '../../lib/tab-store.ts'
import { DESKTOP, useMediaQuery } from '../../lib/use-media-query.ts'

const dismissed = tabStore('amana.email-prompt-dismissed', (stored) => stored === true || null)

/** A dismissal is kept as long as the tab, so that the prompt does not come back with each page. */
export function isDismissed(userId: string): boolean {
  return dismissed.read(userId) === true
}

export function dismiss(userId: string): void {
  dismissed.save(userId, true)
}

/** Whether to show the prompt, and how to dismiss it for this visit. */
export function useEmailPrompt(user: { id: string; is_verified: boolean }): {
  open: boolean
  close: () => void
} {
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
