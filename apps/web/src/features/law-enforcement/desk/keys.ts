/**
 * Keys of the officers' pages. They listen from the layout effect on: until the passive one, keys that are
 * pressed as soon as the page is there would be lost.
 */
import { useLayoutEffect, useRef } from 'react'

/** Milliseconds within which the second key of `g d` follows. */
const SECOND_KEY_MS = 1500

const FIELDS = 'input, textarea, select, [contenteditable]'

/** Somebody types, or a dialog is open: single keys then mean what is typed. */
function isTaken({ target }: KeyboardEvent): boolean {
  if (target instanceof Element && target.closest(FIELDS)) return true
  return document.querySelector('dialog[open]') !== null
}

/**
 * Calls an action for each key: `/`, `j`, or `g d` for one after the other. Never while somebody types, in
 * dialogs, or with Ctrl, Alt or Cmd.
 */
export function useKeys(actions: Readonly<Record<string, () => void>>): void {
  const latest = useRef(actions)
  useLayoutEffect(() => {
    latest.current = actions
  })
  useLayoutEffect(() => {
    let first: { key: string; at: number } | null = null
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return
      const both = first && event.timeStamp - first.at < SECOND_KEY_MS ? `${first.key} ${event.key}` : null
      first = null
      const action = (both && latest.current[both]) || (both ? undefined : latest.current[event.key])
      if (action) {
        event.preventDefault()
        action()
      } else if (!both && Object.keys(latest.current).some((keys) => keys.startsWith(`${event.key} `)))
        first = { key: event.key, at: event.timeStamp }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** Ctrl-K, or Cmd-K; in fields too, but not in another dialog. */
export function usePaletteKey(open: () => void): void {
  const latest = useRef(open)
  useLayoutEffect(() => {
    latest.current = open
  })
  useLayoutEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      if (document.querySelector('dialog[open]') === null) latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
