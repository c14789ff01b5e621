import { useEffect, useRef, useSyncExternalStore } from 'react'

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Whether the browser reports a connection; true where it cannot be known. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

/** Runs `action` when the connection comes back, as long as `waiting` holds. */
export function useBackOnline(waiting: boolean, action: () => void): void {
  const latest = useRef(action)
  latest.current = action
  useEffect(() => {
    if (!waiting) return
    const run = () => latest.current()
    window.addEventListener('online', run)
    return () => window.removeEventListener('online', run)
  }, [waiting])
}
