/**
 * Brings the register's files up to date, a step at a time. No matter what ends a step, the next one
 * continues where it stood: a page is in the journal before its files, and the state follows when the files
 * are there and their commands have ended well.
 */
import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import type { BlockList } from './block-list.ts'
import { applyPage, type Page } from './changes.ts'
import { digestsOf, repairBucket } from './digest.ts'
import type { Folder } from './folder.ts'
import type { ListHead } from './list-file.ts'
import { deltaFiles, differencesName, fullFile, type Layout, type OutputFile } from './output-files.ts'
import { type Registry, RegistryError } from './registry.ts'
import { runCommand } from './run-command.ts'
import { downloadSnapshot, readSnapshot } from './snapshot.ts'
import type { State } from './state-file.ts'
import { findWrongLines, mendLines, type WrongLine, wrongLinesText } from './wrong-lines.ts'

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

interface StoredList {
  head: ListHead
  list: BlockList
  /** The full file of this list is not delivered yet. */
  owesFull: boolean
}

/** @param say takes lines for the operator; they have no numbers of phones in them */
export function createAgent(
  { registry, folder, say }: { registry: Registry; folder: Folder; say: (line: string) => void },
  { exec, format, digits }: AgentOptions,
): Agent {
  const layout: Layout = { format, digits }
  let state = folder.state
  let held = takeStored()
  /** In the list and the journal, not in the register yet. */
  let owed: { position: number; files: OutputFile[] } | null = null
  /** In the journal, not in the list yet. */
  const unread = [...(held ? folder.pages : [])]
  let reported = -1
  /** The registry still knows the list's epoch, so its positions mean what they meant. */
  let confirmed = false
  /** The digest of the list was another one. */
  let suspect = false

  if (folder.damaged) say('Stored list damaged: downloading a new snapshot.')

  function takeStored(): StoredList | null {
    if (!folder.stored) return null
    const { head, list } = folder.stored
    // A second list in memory would be one too many.
    folder.stored = null
    const known = state?.list === head.id && state.position >= head.position
    return { head, list, owesFull: !known || state?.format !== format || state.digits !== digits }
  }

  /** A page of the journal, or one that was just read. */
  function take({ head, list, owesFull }: StoredList, page: Page): void {
    const net = applyPage(list, page)
    head.position = page.to
    if (owesFull || page.to <= (state?.position ?? 0)) return
    owed = { position: page.to, files: deltaFiles(layout, head.epoch, page, net) }
  }

  async function deliverOwed(): Promise<void> {
    if (!held) return
    for (;;) {
      if (owed) {
        await deliver(owed.files, held)
        owed = null
      }
      const page = unread.shift()
      if (!page) break
      take(held, page)
    }
    if (!held.owesFull) return
    await deliver([fullFile(held.list, layout, held.head)], held)
    held.owesFull = false
  }

  async function deliver(files: readonly OutputFile[], { head, list }: StoredList): Promise<void> {
    for (const file of files) {
      const path = await folder.writeOutput(file)
      say(`${basename(path)}: ${file.lines} lines`)
      if (exec !== null) await runCommand(exec, path)
    }
    await keep({
      version: 1,
      epoch: head.epoch,
      position: head.position,
      entries: list.entries,
      list: head.id,
      format,
      digits,
      applied_at: new Date().toISOString(),
      digest_checked_at: state?.digest_checked_at ?? null,
    })
  }

  async function keep(next: State): Promise<void> {
    await folder.saveState(next)
    state = next
  }

  async function report(): Promise<void> {
    if (!state || !confirmed || reported === state.position) return
    await registry.putCursor({ position: state.position, appliedAt: state.applied_at, entries: state.entries })
    reported = state.position
  }

  async function takeSnapshot(): Promise<StoredList> {
    const snapshot = await registry.snapshot()
    await downloadSnapshot(registry, snapshot, folder.snapshot)
    const list = await readSnapshot(folder.snapshot, snapshot.entries)
    const head: ListHead = { id: randomUUID(), epoch: snapshot.epoch, position: snapshot.position }
    const catchUp = async () => {
      for (let page = await readPage(head, 0); page; page = await readPage(head, 0)) {
        applyPage(list, page)
        head.position = page.to
      }
    }
    await catchUp()
    if (suspect) await repair({ head, list }, catchUp)
    await folder.saveList(head, list)
    suspect = false
    confirmed = true
    reported = -1
    owed = null
    return { head, list, owesFull: true }
  }

  const readPage = ({ epoch, position }: ListHead, wait: number) => registry.changes({ epoch, after: position, wait })

  /** The lines behind the digest mend the list where the snapshot and its changes cannot. */
  async function repair({ head, list }: Pick<StoredList, 'head' | 'list'>, catchUp: () => Promise<void>): Promise<void> {
    let repaired = 0
    for (;;) {
      try {
        for (const bucket of await differing({ head, list }))
          repaired += repairBucket(list, bucket, await registry.bucket(bucket, head.position))
        break
      } catch (error) {
        if (!isCode(error, 'not_head')) throw error
        await catchUp()
      }
    }
    if (repaired > 0) say(`Snapshot differs from its digest in ${repaired} numbers: report it to the registry.`)
  }

  /** Another list from now on: its full file takes the place of everything before it. */
  async function mend(
    { head, list }: Pick<StoredList, 'head' | 'list'>,
    wrong: readonly WrongLine[],
    place: string,
  ): Promise<StoredList> {
    const anew: ListHead = { ...head, id: randomUUID() }
    const note = await folder.writeNote(differencesName(anew), wrongLinesText(wrong))
    const lines = wrong.length === 1 ? '1 line' : `${wrong.length} lines`
    say(`Digest mismatch (${place}): ${lines} in ${note} repaired, writing a new full file.`)
    mendLines(list, wrong)
    await folder.saveList(anew, list)
    suspect = false
    reported = -1
    return { head: anew, list, owesFull: true }
  }

  /** @throws RegistryError not_head */
  async function differing({ head, list }: Pick<StoredList, 'head' | 'list'>): Promise<number[]> {
    const theirs = await registry.digest(head.position)
    const ours = digestsOf(list)
    return theirs.flatMap((digest, bucket) => (digest === ours[bucket] ? [] : [bucket]))
  }

  return {
    get checkedAt() {
      return state?.digest_checked_at ? new Date(state.digest_checked_at) : null
    },
    async step(wait) {
      const anew = held === null
      held ??= await takeSnapshot()
      await deliverOwed()
      if (folder.journal.bytes > Math.max(MAX_JOURNAL_BYTES, (held.list.entries * BYTES_A_NUMBER) / 4))
        await folder.saveList(held.head, held.list)
      try {
        await report()
        const page = await readPage(held.head, wait)
        confirmed = true
        if (page) {
          await folder.journal.append(held.head.id, page)
          take(held, page)
          await deliverOwed()
        }
        await report()
        return page !== null
      } catch (error) {
        if (!isCode(error, 'snapshot_needed') && !isCode(error, 'future_cursor')) throw error
        confirmed = false
        held = null
        // Its own snapshot is of no use to the registry: it is not asked for another one at once.
        if (anew) throw error
        say('Changes pruned by the registry: downloading a new snapshot.')
        return true
      }
    },
    async check() {
      if (!held || !state) return false
      try {
        const buckets = await differing(held)
        suspect = buckets.length > 0
        if (suspect) {
          const wrong = await findWrongLines(registry, { list: held.list, position: held.head.position }, buckets)
          const { head, list } = held
          const place = `position ${head.position}, ${buckets.length} of 1000 buckets`
          held = null
          if (wrong) held = await mend({ head, list }, wrong, place)
          else {
            say(`Digest mismatch (${place}): downloading a new snapshot.`)
            held = await takeSnapshot()
          }
          await deliverOwed()
          await report()
        } else say(`Digest matches at position ${held.head.position}.`)
      } catch (error) {
        if (isCode(error, 'not_head')) return false
        throw error
      }
      await keep({ ...state, digest_checked_at: new Date().toISOString() })
      return true
    },
  }
}

const isCode = (error: unknown, code: string): boolean => error instanceof RegistryError && error.code === code
