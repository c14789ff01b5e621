import { useEffect, useRef } from 'react'

const POLL_INTERVAL_MS = 20_000

/**
 * Runs `look` every 20 seconds while the page is visible and has a connection, and at once when it is so
 * again.
 */
export function useLookAgain(active: boolean, look: () => void): void {
  const latest = useRef(look)
  latest.current = look
  useEffect(() => {
    if (!active) return
    let timer: ReturnType<typeof setInterval> | undefined
    const start = () => {
      clearInterval(timer)
      const possible = document.visibilityState === 'visible' && navigator.onLine
      timer = possible ? setInterval(() => latest.current(), POLL_INTERVAL_MS) : undefined
      return possible
    }
    const changed = () => {
      if (start()) latest.current()
    }
    start()
    document.addEventListener('visibilitychange', changed)
    window.addEventListener('online', changed)
    window.addEventListener('offline', changed)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', changed)
      window.removeEventListener('online', changed)
      window.removeEventListener('offline', changed)
    }
  }, [active])
}
