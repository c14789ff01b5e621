/**
 * The scans of a round, and how they get to the server. Each is kept in the browser before it is sent, and
 * sent again until there is an answer; its own id makes it the same phone on the server. Tabs share the
 * browser's database: before one sends, it reads what the others did.
 */
import { toApiError } from '../../../lib/http.ts'
import { randomId } from '../../../lib/random-id.ts'
import {
  type Answer,
  answerOf,
  isOver,
  type Known,
  nextToSend,
  type Outcome,
  type Scan,
  waiting,
} from './scans.ts'

export interface OutboxState {
  /** Newest first. Null: being read. */
  all: readonly Scan[] | null
  /** False: the browser cannot keep them. */
  kept: boolean
}

interface OutboxDeps {
  officer: string
  send: (scan: Scan) => Promise<Answer>
  /** Takes a phone of the server back. @throws ApiError */
  takeBack: (id: number) => Promise<unknown>
  store: {
    /** The scans of this officer. Null: the browser refuses. */
    read: () => Promise<Scan[] | null>
    /** False: the browser refuses. */
    write: (scan: Scan) => Promise<boolean>
    remove: (scan: Scan) => Promise<void>
  }
  /** Runs it while no other tab sends scans. */
  alone: (action: () => Promise<void>) => Promise<void>
  onChange: (state: OutboxState) => void
  /** After each answer of the server; null: a scan was taken back. */
  onAnswer: (outcome: Outcome | null) => void
}

export interface Outbox {
  add: (
    scan: Pick<Scan, 'imei' | 'exhibit' | 'place' | 'condition' | 'found_at'>,
    known?: Known | null,
  ) => Promise<void>
  change: (scan: Scan, change: Partial<Scan>) => Promise<void>
  /** Takes it out of the round; the server's phone stays. */
  remove: (scan: Scan) => void
  /** Takes it back, here and on the server. @throws ApiError */
  undo: (scan: Scan) => Promise<void>
  /** Reads what an earlier visit or another tab left. */
  refresh: () => Promise<void>
  /** Sends what waits, one after the other, until the line is down. */
  sendAll: () => Promise<void>
}

export function createOutbox(deps: OutboxDeps): Outbox {
  const list = createList(deps)
  const sendAll = createSender(deps, list)
  return {
    async add(scan, known = null) {
      const outcome = waiting(known)
      // Two scans of one millisecond keep their order.
      const after = Date.parse(list.all()[0]?.scanned_at ?? '') + 1 || 0
      const scanned_at = new Date(Math.max(Date.now(), after)).toISOString()
      void list.put({ ...scan, scan_id: randomId(), officer: deps.officer, scanned_at, outcome })
      await sendAll()
    },
    async change(scan, change) {
      void list.put({ ...scan, ...change })
      await sendAll()
    },
    remove: list.remove,
    async undo(scan) {
      const { outcome } = scan
      // The server may have it: it is sent first, and then taken back.
      if (outcome.kind === 'waiting' && outcome.sent) {
        void list.put({ ...scan, outcome: { ...outcome, undo: true } })
        return sendAll()
      }
      if (outcome.kind === 'taken') await deps.takeBack(outcome.id)
      list.remove(scan)
      deps.onAnswer(null)
    },
    refresh: list.refresh,
    sendAll,
  }
}

interface List {
  all: () => readonly Scan[]
  refresh: () => Promise<void>
  /** Ends when the browser keeps it. */
  put: (scan: Scan) => Promise<void>
  remove: (scan: Scan) => void
}

function createList({ store, onChange }: OutboxDeps): List {
  let all: readonly Scan[] = []
  let kept = true
  let changes = 0
  function show(next: readonly Scan[]) {
    all = next
    onChange({ all, kept })
  }
  return {
    all: () => all,
    async refresh() {
      let read: Scan[] | null
      let at: number
      do {
        at = changes
        read = await store.read()
      } while (at !== changes)
      if (read === null) kept = false
      const now = Date.now()
      for (const scan of read ?? []) if (isOver(scan, now)) void store.remove(scan)
      const stored = (read ?? []).filter((scan) => !isOver(scan, now))
      const ids = new Set(stored.map(({ scan_id }) => scan_id))
      // Those that the browser did not keep are here alone.
      const here = kept ? [] : all.filter(({ scan_id }) => !ids.has(scan_id))
      show([...here, ...stored].toSorted((one, other) => other.scanned_at.localeCompare(one.scanned_at)))
    },
    async put(scan) {
      changes += 1
      const known = all.some(({ scan_id }) => scan_id === scan.scan_id)
      show(known ? all.map((one) => (one.scan_id === scan.scan_id ? scan : one)) : [scan, ...all])
      if (await store.write(scan)) return
      kept = false
      show(all)
    },
    remove(scan) {
      changes += 1
      show(all.filter(({ scan_id }) => scan_id !== scan.scan_id))
      void store.remove(scan)
    },
  }
}

function createSender(deps: OutboxDeps, list: List): Outbox['sendAll'] {
  const { send, takeBack, onAnswer, alone } = deps
  let sending = false
  /** Asked for since the last look at what waits. */
  let again = false

  async function settle(scan_id: string, outcome: Outcome) {
    const scan = list.all().find((one) => one.scan_id === scan_id)
    if (!scan) return
    const takenBack = scan.outcome.kind === 'waiting' && scan.outcome.undo
    if (!takenBack) return list.put({ ...scan, outcome })
    try {
      if (outcome.kind === 'taken') await takeBack(outcome.id)
      list.remove(scan)
    } catch (error) {
      if (typeof answerOf(toApiError(error)) === 'string') throw error
      // Too late to take it back: it stays, and the officer sees it.
      await list.put({ ...scan, outcome })
    }
  }

  async function run() {
    await list.refresh()
    const failed = new Set<string>()
    const next = () => {
      again = false
      return nextToSend(list.all().filter(({ scan_id }) => !failed.has(scan_id)))
    }
    for (let scan = next(); scan; scan = next()) {
      if (scan.outcome.kind === 'waiting')
        await list.put({ ...scan, outcome: { ...scan.outcome, sent: true } })
      const answer = await send(scan)
      if (answer === 'down') {
        again = false
        return
      }
      if (answer === 'later') {
        failed.add(scan.scan_id)
        continue
      }
      await settle(scan.scan_id, answer)
      onAnswer(answer)
    }
  }

  return async () => {
    if (sending) {
      again = true
      return
    }
    sending = true
    try {
      // A scan may come between the last look and the end of the tabs' lock.
      do await alone(run)
      while (again)
    } catch {
      // Another tab sends them, or the call that takes a scan back had no answer: both are made again.
    } finally {
      sending = false
    }
  }
}
