import { type RefObject, useEffect, useRef } from 'react'

/**
 * Sends the form around a code once all its digits are there. The returned function is called by each entry
 * that may complete the code, so a refused code is not sent again before it is edited. `length` null: never.
 */
export function useSendWhole(
  element: RefObject<HTMLElement | null>,
  value: string,
  length: number | null,
): () => void {
  const due = useRef(false)
  useEffect(() => {
    if (due.current && value.length === length) element.current?.closest('form')?.requestSubmit()
    due.current = false
  })
  return () => {
    due.current = length !== null
  }
}
