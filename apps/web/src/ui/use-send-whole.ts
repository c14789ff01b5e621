import { type RefObject, useEffect, useRef } from 'react'

/**
 * Sends the form around a code once its value is the whole code that was entered. The returned function is
 * called with each entry, so a refused code is not sent again before it is edited. `length` null: never.
 */
export function useSendWhole(
  element: RefObject<HTMLElement | null>,
  value: string,
  length: number | null,
): (entered: string) => void {
  // The value and not a mere mark: the effect of an earlier rendering may still run after the entry.
  const due = useRef<string | null>(null)
  useEffect(() => {
    if (due.current === null || due.current !== value) return
    due.current = null
    element.current?.closest('form')?.requestSubmit()
  }, [element, value])
  return (entered) => {
    due.current = entered.length === length ? entered : null
  }
}
