/**
 * The scans of an officer in this tab: one outbox for the desk and for the other pages of the portal, which
 * send what waits too.
 */
import { seizePhone, undoSeizure } from '@amana/contract/custody'
import { call, toApiError } from '../../../lib/api.ts'
import { withTabLock } from '../../../lib/tab-lock.ts'
import { createOutbox, type Outbox, type OutboxState } from './scan-outbox.ts'
import { onOtherTab, readScans, removeScan, writeScan } from './scan-store.ts'
import { type Answer, answerOf, type Outcome, type Scan, takenBy } from './scans.ts'

/** Milliseconds after which scans without an answer are sent again. */
const AGAIN_AFTER_MS = 15_000

export interface OfficerScans {
  outbox: Outbox
  state: () => OutboxState
  /** While somebody listens, scans are read and sent. @returns the unsubscribe function */
  subscribe: (listener: () => void) => () => void
  /** Calls `listener` after each answer of the server; null: a scan was taken back. */
  onAnswer: (listener: AnswerListener) => () => void
}

export type AnswerListener = (outcome: Outcome | null) => void

const known = new Map<string, OfficerScans>()

export function scansOf(officer: string): OfficerScans {
  const scans = known.get(officer) ?? createScans(officer)
  known.set(officer, scans)
  return scans
}

function createScans(officer: string): OfficerScans {
  let state: OutboxState = { all: null, kept: true }
  const listeners = new Set<() => void>()
  const answered = new Set<AnswerListener>()
  const outbox = createOutbox({
    officer,
    send: (scan) => send(scan),
    takeBack: (id) => call(undoSeizure, { params: { id } }, { as: officer }),
    store: { read: () => readScans(officer), write: writeScan, remove: removeScan },
    alone: (action) => withTabLock(`amana-scans-${officer}`, action),
    onChange(next) {
      state = next
      for (const listener of [...listeners]) listener()
    },
    onAnswer(outcome) {
      for (const listener of [...answered]) listener(outcome)
    },
  })
  let stop = () => {}
  return {
    outbox,
    state: () => state,
    subscribe(listener) {
      if (listeners.size === 0) stop = keepSending(outbox)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stop()
      }
    },
    onAnswer(listener) {
      answered.add(listener)
      return () => answered.delete(listener)
    },
  }
}

function keepSending(outbox: Outbox): () => void {
  // The lock of another tab may keep sending back: what is kept shows at once.
  const again = () => void outbox.refresh().then(outbox.sendAll)
  again()
  window.addEventListener('online', again)
  const timer = setInterval(again, AGAIN_AFTER_MS)
  const leave = onOtherTab(() => void outbox.refresh())
  return () => {
    window.removeEventListener('online', again)
    clearInterval(timer)
    leave()
  }
}

async function send({ imei, exhibit, place, condition, found_at, scan_id, officer }: Scan): Promise<Answer> {
  try {
    const body = { imei, exhibit, place, condition, found_at, scan_id }
    return takenBy((await call(seizePhone, { body }, { as: officer })).data)
  } catch (error) {
    return answerOf(toApiError(error))
  }
}
