import { useEffect, useRef, useSyncExternalStore } from 'react'
import { type AnswerListener, scansOf } from './officer-scans.ts'
import type { Outbox, OutboxState } from './scan-outbox.ts'

export type Scans = OutboxState & Outbox

/** The scans of an officer, read and sent while the component is shown. */
export function useScans(officer: string, onAnswer: AnswerListener = () => {}): Scans {
  const scans = scansOf(officer)
  const state = useSyncExternalStore(scans.subscribe, scans.state)
  const answered = useRef(onAnswer)
  answered.current = onAnswer
  useEffect(() => scans.onAnswer((outcome) => answered.current(outcome)), [scans])
  return { ...state, ...scans.outbox }
}
