/**
 * The scans of a round, and how they get to the server. Each is kept in the browser before it is sent, and
 * sent again until there is an answer; its own id makes it the same phone on the server.
 */
import { randomId } from '../../../lib/random-id.ts'
import { isOver, nextToSend, type Outcome, type Scan } from './scans.ts'

export interface OutboxState {
  /** Newest first. Null: being read. */
  all: readonly Scan[] | null
  /** False: the browser cannot keep them. */
  kept: boolean
}

interface OutboxDeps {
  officer: string
  /** Null: no answer, so it is sent again later. */
  send: (scan: Scan) => Promise<Outcome | null>
  /** Takes a phone of the server back. */
  takeBack: (id: number) => Promise<unknown>
  store: { write: (scan: Scan) => Promise<boolean>; remove: (scan: Scan) => Promise<void> }
  onChange: (state: OutboxState) => void
  /** After each answer of the server; null: a scan was taken back. */
  onAnswer: (outcome: Outcome | null) => void
}

export interface Outbox {
  /** Adds what an earlier visit left, and sends it; null: the browser refuses. */
  begin: (read: readonly Scan[] | null) => Promise<void>
  add: (scan: Pick<Scan, 'imei' | 'exhibit' | 'place' | 'condition' | 'found_at'>) => Promise<void>
  change: (scan: Scan, change: Partial<Scan>) => Promise<void>
  /** Takes it out of the round; the server's phone stays. */
  remove: (scan: Scan) => void
  /** Takes it back, here and on the server. @throws ApiError */
  undo: (scan: Scan) => Promise<void>
  /** Sends what waits, one after the other, until one has no answer. */
  sendAll: () => Promise<void>
}

export function createOutbox(deps: OutboxDeps): Outbox {
  const list = createList(deps)
  const sendAll = createSender(deps, list)
  return {
    async begin(read) {
      list.begin(read)
      await sendAll()
    },
    async add(scan) {
      const outcome = { kind: 'waiting', sent: false, undo: false } as const
      const scanned_at = new Date().toISOString()
      list.put({ ...scan, scan_id: randomId(), officer: deps.officer, scanned_at, outcome })
      await sendAll()
    },
    async change(scan, change) {
      list.put({ ...scan, ...change })
      await sendAll()
    },
    remove: list.remove,
    async undo(scan) {
      const { outcome } = scan
      // The server may have it: it is sent first, and then taken back.
      if (outcome.kind === 'waiting' && outcome.sent) {
        list.put({ ...scan, outcome: { ...outcome, undo: true } })
        return sendAll()
      }
      if (outcome.kind === 'taken') await deps.takeBack(outcome.id)
      list.remove(scan)
      deps.onAnswer(null)
    },
    sendAll,
  }
}

interface List {
  all: () => readonly Scan[]
  begin: (read: readonly Scan[] | null) => void
  put: (scan: Scan) => void
  remove: (scan: Scan) => void
}

function createList({ store, onChange }: OutboxDeps): List {
  let all: readonly Scan[] = []
  let kept = true
  function show(next: readonly Scan[]) {
    all = next
    onChange({ all, kept })
  }
  function refuse() {
    kept = false
    onChange({ all, kept })
  }
  return {
    all: () => all,
    begin(read) {
      if (read === null) kept = false
      const now = Date.now()
      const early = new Set(all.map(({ scan_id }) => scan_id))
      for (const scan of read ?? []) if (isOver(scan, now)) void store.remove(scan)
      const before = (read ?? []).filter((scan) => !early.has(scan.scan_id) && !isOver(scan, now))
      show([...all, ...before.toSorted((a, b) => b.scanned_at.localeCompare(a.scanned_at))])
    },
    put(scan) {
      const known = all.some(({ scan_id }) => scan_id === scan.scan_id)
      show(known ? all.map((one) => (one.scan_id === scan.scan_id ? scan : one)) : [scan, ...all])
      void store.write(scan).then((written) => !written && refuse())
    },
    remove(scan) {
      show(all.filter(({ scan_id }) => scan_id !== scan.scan_id))
      void store.remove(scan)
    },
  }
}

function createSender({ send, takeBack, onAnswer }: OutboxDeps, list: List): Outbox['sendAll'] {
  let sending = false

  async function settle(scan_id: string, outcome: Outcome) {
    const scan = list.all().find((one) => one.scan_id === scan_id)
    if (!scan) return
    const takenBack = scan.outcome.kind === 'waiting' && scan.outcome.undo
    if (!takenBack) return list.put({ ...scan, outcome })
    if (outcome.kind === 'taken') await takeBack(outcome.id)
    list.remove(scan)
  }

  return async () => {
    if (sending) return
    sending = true
    try {
      for (let scan = nextToSend(list.all()); scan; scan = nextToSend(list.all())) {
        if (scan.outcome.kind === 'waiting') list.put({ ...scan, outcome: { ...scan.outcome, sent: true } })
        const outcome = await send(scan)
        if (outcome === null) return
        await settle(scan.scan_id, outcome)
        onAnswer(outcome)
      }
    } catch {
      // The call that takes a scan back had no answer: both are made again.
    } finally {
      sending = false
    }
  }
}
