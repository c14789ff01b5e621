import { useCallback, useEffect, useRef, useState } from 'react'
import { keepOfflinePages } from '../../lib/keep-offline-pages.ts'
import { FILES, keptKeys, type Loaded, type LogKeys, loadFile, loadKeys } from '../../lib/kept-log-files.ts'
import { useBackOnline } from '../../lib/use-online.ts'

/** A receipt is checked with the keys of the last visit when the server has not answered after this. */
const TIMEOUT_MS = 4000

export interface Log {
  /** Null: it is being loaded. */
  checkpoint: Loaded | null
  /** Null: they are being loaded, or unknown. */
  keys: LogKeys | null
  /** For a receipt that is to be checked now. */
  keysForReceipt: () => Promise<LogKeys | null>
  reload: () => void
}

/** The newest checkpoint and the log's keys, loaded again when the connection is back. */
export function useLog(): Log {
  const [checkpoint, setCheckpoint] = useState<Loaded | null>(null)
  const [keys, setKeys] = useState<LogKeys | null>(null)
  const [visit, setVisit] = useState(0)
  const loading = useRef<Promise<LogKeys | null> | null>(null)
  const reload = useCallback(() => setVisit((before) => before + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit loads again
  useEffect(() => {
    const abort = new AbortController()
    const asked = loadKeys(abort.signal).catch(() => null)
    loading.current = asked
    setCheckpoint(null)
    Promise.all([loadFile(FILES.checkpoint, abort.signal), asked])
      .then(([loaded, found]) => {
        if (abort.signal.aborted) return
        setKeys(found)
        setCheckpoint(loaded)
      })
      .catch(() => undefined)
    return () => abort.abort()
  }, [visit])
  useEffect(() => {
    if (checkpoint?.state === 'new') keepOfflinePages().catch(() => undefined)
  }, [checkpoint?.state])
  useBackOnline(checkpoint?.state === 'kept' || checkpoint?.state === 'failed', reload)
  const keysForReceipt = useCallback(async () => {
    const slow = new Promise<null>((resolve) => setTimeout(() => resolve(null), TIMEOUT_MS))
    return (await Promise.race([loading.current, slow])) ?? (await keptKeys()) ?? (await loading.current)
  }, [])
  return { checkpoint, keys, keysForReceipt, reload }
}
