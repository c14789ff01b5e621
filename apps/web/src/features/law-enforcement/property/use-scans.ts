import { seizePhone, undoSeizure } from '@amana/contract/custody'
import { useEffect, useRef, useState } from 'react'
import { call, toApiError } from '../../../lib/api.ts'
import { createOutbox, type Outbox, type OutboxState } from './scan-outbox.ts'
import { readScans, removeScan, writeScan } from './scan-store.ts'
import { type Outcome, refusedBy, type Scan, takenBy } from './scans.ts'

/** Milliseconds after which scans without an answer are sent again. */
const AGAIN_AFTER_MS = 15_000

export type Scans = OutboxState & Omit<Outbox, 'begin'>

/**
 * The scans of an officer, for a component that is another one for another officer.
 *
 * @param onAnswer after each answer of the server; null: a scan was taken back
 */
export function useScans(officer: string, onAnswer: (outcome: Outcome | null) => void): Scans {
  const [state, setState] = useState<OutboxState>({ all: null, kept: true })
  const answered = useRef(onAnswer)
  answered.current = onAnswer
  const [outbox] = useState(() =>
    createOutbox({
      ...{ officer, send, onChange: setState },
      takeBack: (id) => call(undoSeizure, { params: { id } }),
      store: { write: writeScan, remove: removeScan },
      onAnswer: (outcome) => answered.current(outcome),
    }),
  )
  useEffect(() => {
    let left = false
    void readScans(officer).then((read) => (left ? undefined : outbox.begin(read)))
    const again = () => void outbox.sendAll()
    window.addEventListener('online', again)
    const timer = setInterval(again, AGAIN_AFTER_MS)
    return () => {
      left = true
      window.removeEventListener('online', again)
      clearInterval(timer)
    }
  }, [officer, outbox])
  return { ...state, ...outbox }
}

async function send(scan: Scan): Promise<Outcome | null> {
  const { imei, exhibit, place, condition, found_at, scan_id } = scan
  try {
    const body = { imei, exhibit, place, condition, found_at, scan_id }
    return takenBy((await call(seizePhone, { body })).data)
  } catch (error) {
    return refusedBy(toApiError(error))
  }
}
