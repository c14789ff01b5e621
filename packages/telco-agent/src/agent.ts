/**
 * Brings the register's files up to date, a step at a time. No matter what ends a step, the next one
 * continues where it stood: a page is in the journal before its files, and the state follows when the files
 * are there and their commands have ended well.
 */
import { createDelivery, type Delivery, type StoredList } from './delivery.ts'
import type { Folder } from './folder.ts'
import { differing, isCode, type List, type ListDeps, mend, readPage, takeSnapshot } from './new-list.ts'
import type { Layout } from './output-files.ts'
import type { Registry } from './registry.ts'
import { findWrongLines } from './wrong-lines.ts'

export interface AgentOptions extends Layout {
  exec: string | null
}

export interface Agent {
  /**
   * Delivers what is still owed, reports it, reads one page of changes and delivers it.
   *
   * @param wait seconds to wait for a change. @returns false: there was none
   */
  step(wait: number): Promise<boolean>
  /**
   * Compares the digest; takes the list again if it differs.
   *
   * @returns false: changes came in between, `step` first
   */
  check(): Promise<boolean>
  /** When the digest was last compared; null: never. */
  readonly checkedAt: Date | null
}

/** The journal is read at each start: beyond this and a quarter of the list the list is written instead. */
const MAX_JOURNAL_BYTES = 16 << 20
const BYTES_A_NUMBER = 12

export function createAgent(deps: ListDeps, { exec, format, digits, reasons }: AgentOptions): Agent {
  const { registry, folder, say } = deps
  const layout: Layout = { format, digits, ...(reasons ? { reasons } : {}) }
  let held = takeStored(folder, layout)
  const delivery = createDelivery({ folder, say }, { exec, layout }, held ? [...folder.pages] : [])
  const cursor = createCursor(registry, delivery)
  /** The digest of the list was another one. */
  let suspect = false

  if (folder.damaged) say('Stored list damaged: downloading a new snapshot.')

  async function takeNew(): Promise<StoredList> {
    const taken = await takeSnapshot(deps, suspect)
    cursor.confirmed = true
    delivery.dropOwed()
    return follow(taken)
  }

  function follow(list: List): StoredList {
    suspect = false
    cursor.forget()
    return { ...list, owesFull: true }
  }

  async function replace(old: StoredList, buckets: readonly number[]): Promise<void> {
    const wrong = await findWrongLines(registry, { list: old.list, position: old.head.position }, buckets)
    const place = `position ${old.head.position}, ${buckets.length} of 1000 buckets`
    held = null
    if (wrong) held = follow(await mend(deps, old, wrong, place))
    else {
      say(`Digest mismatch (${place}): downloading a new snapshot.`)
      held = await takeNew()
    }
    await delivery.deliverOwed(held)
    await cursor.report()
  }

  return {
    get checkedAt() {
      return delivery.state?.digest_checked_at ? new Date(delivery.state.digest_checked_at) : null
    },
    async step(wait) {
      const isNew = held === null
      held ??= await takeNew()
      await delivery.deliverOwed(held)
      if (folder.journal.bytes > Math.max(MAX_JOURNAL_BYTES, (held.list.entries * BYTES_A_NUMBER) / 4))
        await folder.saveList(held.head, held.list)
      try {
        await cursor.report()
        const page = await readPage(registry, held.head, wait)
        cursor.confirmed = true
        if (page) {
          await folder.journal.append(held.head.id, page)
          delivery.take(held, page)
          await delivery.deliverOwed(held)
        }
        await cursor.report()
        return page !== null
      } catch (error) {
        if (!isCode(error, 'snapshot_needed') && !isCode(error, 'future_cursor')) throw error
        cursor.confirmed = false
        held = null
        // Its own snapshot is of no use to the registry: it is not asked for another one at once.
        if (isNew) throw error
        say('Changes pruned by the registry: downloading a new snapshot.')
        return true
      }
    },
    async check() {
      if (!held || !delivery.state) return false
      try {
        const buckets = await differing(registry, held)
        suspect = buckets.length > 0
        if (suspect) await replace(held, buckets)
        else say(`Digest matches at position ${held.head.position}.`)
      } catch (error) {
        if (isCode(error, 'not_head')) return false
        throw error
      }
      await delivery.keep({ ...delivery.state, digest_checked_at: new Date().toISOString() })
      return true
    },
  }
}

function takeStored(folder: Folder, { format, digits, reasons }: Layout): StoredList | null {
  if (!folder.stored) return null
  const { stored, state } = folder
  // A second list in memory would be one too many.
  folder.stored = null
  const known = state?.list === stored.head.id && state.position >= stored.head.position
  const other =
    state?.format !== format ||
    state.digits !== digits ||
    JSON.stringify(state.reasons) !== JSON.stringify(reasons)
  return { ...stored, owesFull: !known || other }
}

/** Tells the registry how far the register's files are. */
function createCursor(registry: Registry, delivery: Delivery) {
  let reported = -1
  const cursor = {
    /** The registry still knows the list's epoch, so its positions mean what they meant. */
    confirmed: false,
    /** Reports the position again, as that of another list. */
    forget() {
      reported = -1
    },
    async report() {
      const { state } = delivery
      if (!state || !cursor.confirmed || reported === state.position) return
      await registry.putCursor({
        position: state.position,
        appliedAt: state.applied_at,
        entries: state.entries,
      })
      reported = state.position
    },
  }
  return cursor
}
