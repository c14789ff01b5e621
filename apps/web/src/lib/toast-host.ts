/**
 * The element for toasts while a modal dialog is open. The browser makes everything outside of the dialog
 * inert and paints it behind the backdrop: a toast there could neither be read out nor dismissed, so toasts
 * move into the topmost dialog.
 */
import { useSyncExternalStore } from 'react'

let dialogs: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

function set(next: readonly HTMLElement[]): void {
  dialogs = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const topmost = () => dialogs.at(-1) ?? null

/** A modal dialog has opened; call the returned function when it closes. */
export function hostToasts(dialog: HTMLElement): () => void {
  set([...dialogs.filter((other) => other !== dialog), dialog])
  return () => set(dialogs.filter((other) => other !== dialog))
}

/** The dialog that toasts move into; null: the page itself. */
export function useToastHost(): HTMLElement | null {
  return useSyncExternalStore(subscribe, topmost, () => null)
}
