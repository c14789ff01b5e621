import { z } from 'zod'

/** A backup cannot be made or restored here. The message is for the administrator. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}

const FORMAT = 'amana backup 1'

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** The time of the snapshot. */
  at: z.iso.datetime(),
  /** The newest migration in it. */
  migration: z.int(),
  /** The version of the job queue's own schema. */
  queue: z.int(),
  tables: z.array(
    z.object({ name: z.string().regex(/^\w+\.\w+$/), columns: z.array(z.string()), rows: z.int() }),
  ),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.int(), isCalled: z.boolean() })),
  /** Number of uploaded files; null: an older release made it, and left them in their bucket. */
  files: z.int().nullable(),
  /**
   * Keys without which NIN, BVN and authenticator secrets cannot be decrypted. They are never part of a
   * backup.
   */
  sealingKeys: z.array(z.string()),
  auditHead: z.object({ position: z.int(), hash: z.hex() }).nullable(),
})

export type Manifest = z.infer<typeof manifestSchema>

export function newManifest(contents: Omit<Manifest, 'format'>): Manifest {
  return { format: FORMAT, ...contents }
}

/** @throws BackupRefused */
export function parseManifest(text: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new BackupRefused(
      'The manifest of the backup cannot be read: it was made by another release or is damaged.',
      { cause },
    )
  }
}

export function rowsOf({ tables }: Manifest): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0)
}

/** Path of a document's file in a backup, by its storage key. */
export function fileOfDocument(key: string): string {
  return `files/${key}`
}
