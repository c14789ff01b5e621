/** DATA_DIR/last-backup.json: when a backup was last made from here, for `doctor` and the metrics. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { writeFileAtomic } from '../kernel/atomic-write.ts'

const FILE = 'last-backup.json'

const schema = z.object({
  /** The time of its snapshot. */
  at: z.iso.datetime(),
  place: z.string(),
  /** Null: a folder that is not encrypted. */
  name: z.string().nullable(),
  bytes: z.int().nullable(),
})

export type LastBackup = z.infer<typeof schema>

export async function noteBackup(dataDir: string, backup: LastBackup): Promise<void> {
  await writeFileAtomic(dataDir, FILE, `${JSON.stringify(backup)}\n`)
}

/** Null: none was made from here, or the file cannot be read. */
export async function readLastBackup(dataDir: string): Promise<LastBackup | null> {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch(() => null)
  if (text === null) return null
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return null
  }
}
