import type { FileStorage } from '../ports/file-storage.ts'

const AT_ONCE = 500

/**
 * Deletes files that no row names, because a process died between the two.
 *
 * @param before files stored later stay: their row may follow
 * @param knownOf the keys, among these, that a row names
 * @throws StorageDown; the signal's reason, between two files, when it aborts
 */
export async function deleteOrphans(
  storage: FileStorage,
  {
    prefix,
    before,
    knownOf,
    signal,
  }: {
    prefix: string
    before: Date
    knownOf: (keys: readonly string[]) => Promise<ReadonlySet<string>>
    signal?: AbortSignal
  },
): Promise<void> {
  const deleteUnknown = async (keys: readonly string[]) => {
    const known = await knownOf(keys)
    for (const key of keys) if (!known.has(key)) await storage.delete(key)
  }
  let old: string[] = []
  for await (const { key, storedAt } of storage.list(prefix)) {
    signal?.throwIfAborted()
    if (storedAt >= before) continue
    old.push(key)
    if (old.length < AT_ONCE) continue
    await deleteUnknown(old)
    old = []
  }
  await deleteUnknown(old)
}
