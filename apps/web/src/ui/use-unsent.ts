import { useEffect, useRef, useState } from 'react'

export interface Unsent {
  /** The last submit found no connection, and nothing has been typed since. */
  unsent: boolean
  forget: () => void
}

/** @param pending whether a submit of the form runs */
export function useUnsent(pending: boolean): Unsent {
  const [unsent, setUnsent] = useState(false)
  const ran = useRef(false)
  useEffect(() => {
    if (pending) setUnsent(false)
    else if (ran.current) setUnsent(!navigator.onLine)
    ran.current = pending
  }, [pending])
  return { unsent, forget: () => setUnsent(false) }
}
