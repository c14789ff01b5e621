import { seizePhone, undoSeizure } from '@amana/contract/custody'
import { useEffect, useRef } from 'react'
import { call, toApiError } from '../../../lib/api.ts'
import { randomId } from '../../../lib/random-id.ts'
import { readScans } from './scan-store.ts'
import { nextToSend, type Outcome, refusedBy, type Scan, takenBy } from './scans.ts'
import { type ScanList, useScanList } from './use-scan-list.ts'

/** Milliseconds after which scans without an answer are sent again. */
const AGAIN_AFTER_MS = 15_000

export interface Scans extends Pick<ScanList, 'all' | 'kept'> {
  add: (scan: Pick<Scan, 'imei' | 'exhibit' | 'place' | 'condition' | 'found_at'>) => void
  change: (scan: Scan, change: Partial<Scan>) => void
  /** Takes it out of the round; the server's phone stays. */
  remove: (scan: Scan) => void
  /** Takes it back, here and on the server. @throws ApiError */
  undo: (scan: Scan) => Promise<void>
  sendNow: () => void
}

/**
 * The scans of an officer. Each is kept in the browser before it is sent, and sent again until there is an
 * answer; its own id makes it the same phone on the server.
 *
 * @param onAnswer after each answer of the server; null: a scan was taken back
 */
export function useScans(officer: string, onAnswer: (outcome: Outcome | null) => void): Scans {
  const { all, kept, list, put, remove, begin } = useScanList()
  const sending = useRef(false)
  const answered = useRef(onAnswer)
  answered.current = onAnswer

  async function settle(scan_id: string, outcome: Outcome) {
    const scan = list.current.find((one) => one.scan_id === scan_id)
    if (!scan) return
    const takenBack = scan.outcome.kind === 'waiting' && scan.outcome.undo
    if (!takenBack) return put({ ...scan, outcome })
    if (outcome.kind === 'taken') await call(undoSeizure, { params: { id: outcome.id } })
    remove(scan)
  }

  async function sendAll() {
    if (sending.current) return
    sending.current = true
    try {
      for (let scan = nextToSend(list.current); scan; scan = nextToSend(list.current)) {
        if (scan.outcome.kind === 'waiting') put({ ...scan, outcome: { ...scan.outcome, sent: true } })
        const outcome = await send(scan)
        if (outcome === null) return
        await settle(scan.scan_id, outcome)
        answered.current(outcome)
      }
    } catch {
      // The call that takes a scan back had no answer: both are made again.
    } finally {
      sending.current = false
    }
  }

  useSendAgain(officer, begin, () => void sendAll())

  return {
    ...{ all, kept, remove },
    add(scan) {
      const outcome = { kind: 'waiting', sent: false, undo: false } as const
      put({ ...scan, scan_id: randomId(), officer, scanned_at: new Date().toISOString(), outcome })
      void sendAll()
    },
    change(scan, change) {
      put({ ...scan, ...change })
      void sendAll()
    },
    async undo(scan) {
      const { outcome } = scan
      if (outcome.kind === 'waiting' && outcome.sent) {
        put({ ...scan, outcome: { ...outcome, undo: true } })
        return void sendAll()
      }
      if (outcome.kind === 'taken') await call(undoSeizure, { params: { id: outcome.id } })
      remove(scan)
      answered.current(null)
    },
    sendNow: () => void sendAll(),
  }
}

/** Reads what an earlier visit left, and sends when the connection is back, or after a while. */
function useSendAgain(officer: string, begin: ScanList['begin'], sendAll: () => void): void {
  const latest = useRef({ begin, sendAll })
  latest.current = { begin, sendAll }
  useEffect(() => {
    let left = false
    void readScans(officer).then((read) => {
      if (left) return
      latest.current.begin(read)
      latest.current.sendAll()
    })
    const again = () => latest.current.sendAll()
    window.addEventListener('online', again)
    const timer = setInterval(again, AGAIN_AFTER_MS)
    return () => {
      left = true
      window.removeEventListener('online', again)
      clearInterval(timer)
    }
  }, [officer])
}

/** The outcome; null: there is no answer, so it is sent again later. */
async function send(scan: Scan): Promise<Outcome | null> {
  const { imei, exhibit, place, condition, found_at, scan_id } = scan
  try {
    const body = { imei, exhibit, place, condition, found_at, scan_id }
    return takenBy((await call(seizePhone, { body })).data)
  } catch (error) {
    return refusedBy(toApiError(error))
  }
}
