/** Keys that are pressed before the script of the keys has come: it gets them when it is there. */
import { useLayoutEffect, useRef } from 'react'

const KEPT = 4

export function useEarlyKeys() {
  const pressed = useRef<KeyboardEvent[] | null>([])
  useLayoutEffect(() => {
    const keep = (event: KeyboardEvent) => {
      if (pressed.current) pressed.current = [...pressed.current, event].slice(-KEPT)
    }
    document.addEventListener('keydown', keep)
    return () => document.removeEventListener('keydown', keep)
  }, [])
  /** Once: presses those again that nothing on the page has used. */
  return () => {
    const events = pressed.current ?? []
    pressed.current = null
    for (const { defaultPrevented, target, key, ctrlKey, metaKey, altKey } of events)
      if (!defaultPrevented)
        target?.dispatchEvent(
          new KeyboardEvent('keydown', { key, ctrlKey, metaKey, altKey, bubbles: true, cancelable: true }),
        )
  }
}
