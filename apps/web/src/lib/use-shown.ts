import { type RefObject, useEffect, useRef } from 'react'

/** Whether the component is still on the screen when an answer comes. */
export function useShown(): RefObject<boolean> {
  const shown = useRef(true)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  return shown
}
