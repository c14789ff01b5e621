import {
  type BlockChange,
  type readBlockChanges as contract,
  type EndpointData,
  type EndpointInput,
  MAX_CHANGES,
} from '@amana/contract'
import type { EventAnswer } from '../../http/route.ts'
import type { ClientActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { SECOND } from '../../kernel/durations.ts'
import { clientStillWorks } from '../organisations/index.ts'
import type { BlockListDeps } from './deps.ts'
import type { HeadWatch } from './head-watch.ts'
import { limitOpen } from './limit-open.ts'
import { type ListState, type StoredChange, selectChanges, selectState } from './queries.ts'

type ReadDeps = Pick<BlockListDeps, 'database' | 'clock' | 'log'>
type Query = EndpointInput<typeof contract>['query']
type Answer = EndpointData<typeof contract>

/** A revoked client is refused within a second; so are its waits and streams. */
const ADMIT_INTERVAL_MS = 500
/** Changes that a stream reads at once. */
const PAGE = 500

/** Waits and streams of one client that a process holds at once; a network needs one. */
const MAX_OPEN_OF_ONE = 10
const openFor = limitOpen(MAX_OPEN_OF_ONE, ADMIT_INTERVAL_MS / SECOND)
/** Calls that wait for a change, in this process. */
let waiting = 0

/** They are in flight, but cost nothing: load shedding does not count them. */
export const waitingReaders = (): number => waiting

/** A test client sees nothing of the list. */
const NOTHING = { head: 0, entries: 0, compacted_before: 0 }

/**
 * Changes after a position. With `wait` the answer waits for the first one; with events they continue until
 * the caller leaves.
 *
 * @throws AppError future_cursor; snapshot_needed: pruned, or of another epoch; not_signed_in: the
 *   client was revoked, or lost the scope, while it waited; too_many_requests: it waits too often at once
 */
export async function readChanges(
  deps: ReadDeps,
  watch: HeadWatch,
  client: ClientActor,
  query: Query,
  { headers, closing }: { headers: Record<string, string | string[] | undefined>; closing: AbortSignal },
): Promise<Answer | EventAnswer> {
  const { limit = MAX_CHANGES, wait = 0, epoch } = query
  const events = String(headers.accept ?? '').includes('text/event-stream')
  const after = (events ? lastEventId(headers['last-event-id']) : undefined) ?? query.after ?? 0
  const first = await stateFor(deps, client)
  if (after > first.head) throw new AppError('future_cursor')
  if (after < first.compacted_before || (epoch !== undefined && epoch !== first.epoch))
    throw new AppError('snapshot_needed')
  if (events) return streamOf(deps, watch, client, { after, epoch: first.epoch })
  const until = performance.now() + wait * SECOND
  const end = wait > 0 ? openFor(client.clientId) : () => undefined
  try {
    for (let state = first; ; state = await stateFor(deps, client)) {
      if (state.epoch !== first.epoch) throw new AppError('snapshot_needed')
      const heard = watch.heard()
      const changes = client.sandbox ? [] : await selectChanges(deps.database.db, after, limit)
      requireNext(changes, after)
      const left = until - performance.now()
      if (changes.length > 0 || left <= 0 || closing.aborted) return answerOf(state, after, changes)
      waiting += 1
      await watch.changed(heard, Math.min(left, ADMIT_INTERVAL_MS))
      waiting -= 1
      await requireWorking(deps, client)
    }
  } finally {
    end()
  }
}

async function stateFor({ database }: ReadDeps, client: ClientActor): Promise<ListState> {
  const state = await selectState(database.db)
  return client.sandbox ? { ...NOTHING, epoch: state.epoch } : state
}

async function requireWorking({ database, clock }: ReadDeps, { clientId }: ClientActor): Promise<void> {
  if (!(await clientStillWorks(database.db, clientId, 'telco:read', clock.now())))
    throw new AppError('not_signed_in')
}

function answerOf(
  { epoch, head, compacted_before }: ListState,
  after: number,
  changes: readonly StoredChange[],
): Answer {
  const next = changes.at(-1)?.position ?? after
  // A change that was committed between the two statements.
  return { epoch, changes: changes.map(present), next, head: Math.max(head, next), compacted_before }
}

/**
 * Positions have no gaps: what is missing was deleted after the state was read.
 *
 * @throws AppError snapshot_needed
 */
function requireNext([first]: readonly StoredChange[], after: number): void {
  if (first && first.position !== after + 1) throw new AppError('snapshot_needed')
}

function present({ position, imei14, change, status, reportingDate }: StoredChange): BlockChange {
  return { position, imei: imei14, change, status, reporting_date: reportingDate }
}

function lastEventId(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : undefined
}

function streamOf(
  deps: ReadDeps,
  watch: HeadWatch,
  client: ClientActor,
  from: { after: number; epoch: string },
): EventAnswer {
  const { database, log } = deps
  const close = openFor(client.clientId)
  return {
    subscribe({ send, ready, end }) {
      let open = true
      const run = async () => {
        let after = from.after
        while (open) {
          await requireWorking(deps, client)
          const heard = watch.heard()
          const { epoch } = await selectState(database.db)
          // The caller's next request is answered with the advice to take a snapshot.
          if (epoch !== from.epoch) return
          const changes = client.sandbox ? [] : await selectChanges(database.db, after, PAGE)
          requireNext(changes, after)
          for (const change of changes) {
            await ready()
            if (!open) return
            send('', { ...present(change), epoch }, String(change.position))
            after = change.position
          }
          if (changes.length < PAGE) await watch.changed(heard, ADMIT_INTERVAL_MS)
        }
      }
      run()
        .catch((error: unknown) => {
          if (!(error instanceof AppError)) log.warn({ err: error }, 'block list event stream failed')
        })
        .finally(end)
      return () => {
        open = false
        close()
      }
    },
  }
}
