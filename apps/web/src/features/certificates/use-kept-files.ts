import { useEffect, useState } from 'react'
import { keepOfflinePages } from '../../lib/keep-offline-pages.ts'
import { useOnline } from '../../lib/use-online.ts'
import { whatIsKept } from './verify-offline.ts'

export type OfflineState = { state: 'keeping' } | { state: 'ready'; asOf: number | null } | { state: 'not' }

/** Keeps this page, the keys and the status lists whenever there is a network, and says what is here. */
export function useKeptFiles(): OfflineState {
  const online = useOnline()
  const [kept, setKept] = useState<OfflineState>({ state: 'keeping' })
  useEffect(() => {
    let left = false
    async function keep() {
      if (online) await keepOfflinePages()
      const found = await whatIsKept()
      return found ? ({ state: 'ready', asOf: found.asOf } as const) : ({ state: 'not' } as const)
    }
    keep()
      .catch(() => ({ state: 'not' }) as const)
      .then((now) => {
        if (!left) setKept(now)
      })
    return () => {
      left = true
    }
  }, [online])
  return kept
}
