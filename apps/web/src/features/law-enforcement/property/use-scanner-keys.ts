import { useEffect, useRef } from 'react'

/** A USB scanner types much faster than a person. */
const PAUSE_MS = 100
const MIN_LENGTH = 14
const FIELDS = 'input, textarea, select, [contenteditable]'

/**
 * Takes what a USB scanner types while no field has the focus: characters, then Enter. A button that has it, as
 * after a dialog, is not pressed by this Enter.
 */
export function useScannerKeys(onScan: (text: string) => void): void {
  const latest = useRef(onScan)
  latest.current = onScan
  useEffect(() => {
    let typed = ''
    let last = 0
    function press(event: KeyboardEvent) {
      const { target, key, timeStamp, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey || (target instanceof Element && target.closest(FIELDS))) return
      if (document.querySelector('dialog[open]') !== null) return
      if (timeStamp - last > PAUSE_MS) typed = ''
      last = timeStamp
      if (key.length === 1) typed += key
      else if (key === 'Enter' && typed.length >= MIN_LENGTH) {
        event.preventDefault()
        latest.current(typed)
        typed = ''
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
