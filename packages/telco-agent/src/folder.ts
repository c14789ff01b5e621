/** The agent's own files, beside those for the register. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BlockList } from './block-list.ts'
import type { Page } from './changes.ts'
import { makeFolder, writeDurably } from './durable.ts'
import { type Journal, openJournal } from './journal.ts'
import { type ListHead, readListFile, writeListFile } from './list-file.ts'
import { lockFolder } from './lock.ts'
import type { OutputFile } from './output-files.ts'
import { readState, type State, writeState } from './state-file.ts'

export interface Folder {
  /** The state as it was found; null: none. */
  state: State | null
  stored: { head: ListHead; list: BlockList } | null
  /** Pages that are not in the stored list. */
  pages: readonly Page[]
  /** Something was there that cannot be read. */
  damaged: boolean
  readonly journal: Journal
  /** Where a downloaded snapshot is kept until its list is saved. */
  readonly snapshot: string
  saveState(state: State): Promise<void>
  /** The list with everything up to its position: the journal begins again. */
  saveList(head: ListHead, list: BlockList): Promise<void>
  /** @returns the path */
  writeOutput(file: OutputFile): Promise<string>
  /** A file for the operator, where no loader reads it. @returns its path below the folder */
  writeNote(name: string, text: string): Promise<string>
}

const OWN = '.telco-agent'

/** @throws FolderInUse */
export async function openFolder(dir: string): Promise<Folder> {
  const own = join(dir, OWN)
  await makeFolder(dir)
  await makeFolder(own, 0o700)
  await lockFolder(join(own, 'lock'))
  for (const name of await readdir(own)) if (/\.(part|unchecked)$/.test(name)) await rm(join(own, name))
  const paths = {
    state: join(dir, 'telco-agent.json'),
    list: join(own, 'list'),
    journal: join(own, 'journal'),
  }
  let damaged = false
  const state = await readState(paths.state)
  const stored = await readListFile(paths.list).catch((error: unknown) => {
    if (!(error instanceof RangeError)) throw error
    damaged = true
    return null
  })
  const pages: Page[] = []
  let position = stored?.head.position ?? 0
  const journal = await openJournal(paths.journal, stored?.head.id ?? null, (page) => {
    if (page.after !== position) return
    pages.push(page)
    position = page.to
  })
  const snapshot = join(own, 'snapshot.csv.gz')
  return {
    state,
    stored,
    pages,
    damaged,
    journal,
    snapshot,
    saveState: (now) => writeState(paths.state, join(own, 'state.part'), now),
    async saveList(head, list) {
      await writeListFile(paths.list, join(own, 'list.part'), head, list)
      await journal.clear()
      await rm(snapshot, { force: true })
    },
    async writeOutput({ name, chunks }) {
      const path = join(dir, name)
      await writeDurably(path, join(own, `${name}.part`), chunks())
      return path
    },
    async writeNote(name, text) {
      await writeDurably(join(own, name), join(own, `${name}.part`), [text])
      return join(OWN, name)
    },
  }
}
