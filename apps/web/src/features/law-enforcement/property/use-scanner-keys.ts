import { useLayoutEffect, useRef } from 'react'
import { scannerKeys } from './scanner-keys.ts'

const FIELDS = 'input:not([type=checkbox]), textarea, select, [contenteditable]'

/**
 * Takes what a USB scanner types while no field has the focus: characters, then Enter. A button that has it,
 * as after a dialog, is not pressed by this Enter.
 */
export function useScannerKeys(onScan: (text: string) => void): void {
  const latest = useRef(onScan)
  latest.current = onScan
  useLayoutEffect(() => {
    const type = scannerKeys()
    function press(event: KeyboardEvent) {
      const { target, key, timeStamp, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey || (target instanceof Element && target.closest(FIELDS))) return
      if (document.querySelector('dialog[open]') !== null) return
      const scanned = type(key, timeStamp)
      if (scanned === null) return
      // Its Enter presses no button and follows no link.
      event.preventDefault()
      latest.current(scanned)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
