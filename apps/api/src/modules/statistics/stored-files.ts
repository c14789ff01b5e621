/** The files of releases in the storage. A backup holds the rows alone: a lost file is written again. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type WriteDeps, writeImmutableFile } from '../../immutable-files/write.ts'
import type { ReleaseRow } from './queries.ts'
import { csvOf, jsonOf, type ReleaseContent } from './release-files.ts'

export type Format = 'json' | 'csv'

const TYPES: Record<Format, string> = { json: 'application/json', csv: 'text/csv; charset=utf-8' }

export const sha256Of = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest()

export const textOf = (format: Format, content: ReleaseContent): string =>
  format === 'json' ? jsonOf(content) : csvOf(content)

export const digestOf = (format: Format, release: ReleaseRow): Buffer =>
  format === 'json' ? release.sha256 : release.csv_sha256

const keyOf = (month: string, format: Format) => `statistics/${month}-${format}`

/** @throws StorageDown */
export async function writeFiles(deps: WriteDeps, content: ReleaseContent, now: Date): Promise<void> {
  for (const format of ['json', 'csv'] as const) await writeFile(deps, content, format, now)
}

async function writeFile(deps: WriteDeps, content: ReleaseContent, format: Format, now: Date): Promise<void> {
  const { signal } = new AbortController()
  const key = keyOf(content.month, format)
  await writeImmutableFile(
    deps,
    { key, contentType: TYPES[format], signal, now },
    Readable.from([textOf(format, content)]),
  )
}

/** As it is stored; null: it is gone. @throws StorageDown */
export async function readStored(
  { storage }: Pick<WriteDeps, 'storage'>,
  month: string,
  format: Format,
): Promise<Buffer | null> {
  const stream = await storage.open(keyOf(month, format))
  return stream && Buffer.concat((await stream.toArray()) as Buffer[])
}

/** @throws StorageDown */
export async function readFile(
  deps: WriteDeps,
  release: ReleaseRow,
  format: Format,
  now: Date,
): Promise<Buffer> {
  const stored = await readStored(deps, release.month, format)
  if (stored && sha256Of(stored).equals(digestOf(format, release))) return stored
  await writeFile(deps, release.content, format, now)
  return Buffer.from(textOf(format, release.content))
}
