import { useEffect, useState } from 'react'
import { type BlockedNumbers, readKept, renewKept } from './blocked-numbers.ts'

/** Milliseconds. */
const RENEW_AFTER_MS = 15 * 60_000

/** The blocked numbers on this device, for scans without a connection; null: there are none. */
export function useBlockedNumbers(): BlockedNumbers | null {
  const [numbers, setNumbers] = useState<BlockedNumbers | null>(null)
  useEffect(() => {
    let left = false
    async function renew() {
      if (navigator.onLine) await renewKept()
      const read = await readKept()
      if (!left) setNumbers(read)
    }
    void readKept().then((read) => !left && setNumbers(read))
    void renew()
    const again = () => void renew()
    const timer = setInterval(again, RENEW_AFTER_MS)
    window.addEventListener('online', again)
    return () => {
      left = true
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [])
  return numbers
}
