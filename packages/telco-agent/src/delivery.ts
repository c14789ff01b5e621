/** The register's files, and the state that follows them once their commands have ended well. */
import { basename } from 'node:path'
import type { BlockList } from './block-list.ts'
import { applyPage, type Page } from './changes.ts'
import type { Folder } from './folder.ts'
import type { ListHead } from './list-file.ts'
import { deltaFiles, fullFile, type Layout, type OutputFile } from './output-files.ts'
import { runCommand } from './run-command.ts'
import type { State } from './state-file.ts'

export interface StoredList {
  head: ListHead
  list: BlockList
  /** The full file of this list is not delivered yet. */
  owesFull: boolean
}

export interface Delivery {
  readonly state: State | null
  /** Puts a page of the journal into the list, and owes its files. */
  take(held: StoredList, page: Page): void
  /** Delivers everything that is owed. */
  deliverOwed(held: StoredList): Promise<void>
  /** Another list has taken the place of what was owed. */
  dropOwed(): void
  keep(next: State): Promise<void>
}

/** @param unread pages that are in the journal, not in the list yet */
export function createDelivery(
  { folder, say }: { folder: Folder; say: (line: string) => void },
  { exec, layout }: { exec: string | null; layout: Layout },
  unread: Page[],
): Delivery {
  let state = folder.state
  /** In the list and the journal, not in the register yet. */
  let owed: { position: number; files: OutputFile[] } | null = null

  function take({ head, list, owesFull }: StoredList, page: Page): void {
    const net = applyPage(list, page)
    head.position = page.to
    if (owesFull || page.to <= (state?.position ?? 0)) return
    owed = { position: page.to, files: deltaFiles(layout, head.epoch, page, net) }
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
      ...layout,
      applied_at: new Date().toISOString(),
      digest_checked_at: state?.digest_checked_at ?? null,
    })
  }

  async function keep(next: State): Promise<void> {
    await folder.saveState(next)
    state = next
  }

  return {
    get state() {
      return state
    },
    take,
    async deliverOwed(held) {
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
    },
    dropOwed() {
      owed = null
    },
    keep,
  }
}
