/** Lists that take the place of the held one: a snapshot, or the held one with its wrong lines mended. */
import { randomUUID } from 'node:crypto'
import type { BlockList } from './block-list.ts'
import { applyPage } from './changes.ts'
import { digestsOf, repairBucket } from './digest.ts'
import type { Folder } from './folder.ts'
import type { ListHead } from './list-file.ts'
import { differencesName } from './output-files.ts'
import { type Registry, RegistryError } from './registry.ts'
import { downloadSnapshot, readSnapshot } from './snapshot.ts'
import { mendLines, type WrongLine, wrongLinesText } from './wrong-lines.ts'

export interface ListDeps {
  registry: Registry
  folder: Folder
  /** Takes lines for the operator; they have no numbers of phones in them. */
  say: (line: string) => void
}

export interface List {
  head: ListHead
  list: BlockList
}

/** @param suspect the digest of the list before was another one */
export async function takeSnapshot({ registry, folder, say }: ListDeps, suspect: boolean): Promise<List> {
  const snapshot = await registry.snapshot()
  await downloadSnapshot(registry, snapshot, folder.snapshot)
  const list = await readSnapshot(folder.snapshot, snapshot.entries)
  const head: ListHead = { id: randomUUID(), epoch: snapshot.epoch, position: snapshot.position }
  await catchUp(registry, { head, list })
  if (suspect) {
    const repaired = await repair(registry, { head, list })
    if (repaired > 0)
      say(`Snapshot differs from its digest in ${repaired} numbers: report it to the registry.`)
  }
  await folder.saveList(head, list)
  return { head, list }
}

async function catchUp(registry: Registry, { head, list }: List): Promise<void> {
  for (let page = await readPage(registry, head, 0); page; page = await readPage(registry, head, 0)) {
    applyPage(list, page)
    head.position = page.to
  }
}

export function readPage(
  registry: Registry,
  { epoch, position }: ListHead,
  wait: number,
): ReturnType<Registry['changes']> {
  return registry.changes({ epoch, after: position, wait })
}

/**
 * The lines behind the digest mend the list where the snapshot and its changes cannot. @returns how many
 * numbers
 */
async function repair(registry: Registry, { head, list }: List): Promise<number> {
  let repaired = 0
  for (;;) {
    try {
      for (const bucket of await differing(registry, { head, list }))
        repaired += repairBucket(list, bucket, await registry.bucket(bucket, head.position))
      return repaired
    } catch (error) {
      if (!isCode(error, 'not_head')) throw error
      await catchUp(registry, { head, list })
    }
  }
}

/** Another list from now on: its full file takes the place of everything before it. */
export async function mend(
  { folder, say }: Pick<ListDeps, 'folder' | 'say'>,
  { head, list }: List,
  wrong: readonly WrongLine[],
  place: string,
): Promise<List> {
  const mended: ListHead = { ...head, id: randomUUID() }
  const note = await folder.writeNote(differencesName(mended), wrongLinesText(wrong))
  const lines = wrong.length === 1 ? '1 line' : `${wrong.length} lines`
  say(`Digest mismatch (${place}): ${lines} in ${note} repaired, writing a new full file.`)
  mendLines(list, wrong)
  await folder.saveList(mended, list)
  return { head: mended, list }
}

/** Buckets whose digest is another one than the registry's. @throws RegistryError not_head */
export async function differing(registry: Registry, { head, list }: List): Promise<number[]> {
  const theirs = await registry.digest(head.position)
  const ours = digestsOf(list)
  return theirs.flatMap((digest, bucket) => (digest === ours[bucket] ? [] : [bucket]))
}

export const isCode = (error: unknown, code: string): boolean =>
  error instanceof RegistryError && error.code === code
