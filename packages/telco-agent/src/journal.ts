/**
 * Changes since the list on disk, a line for each page: its check sum and JSON. A page is here before its
 * files are written, so that a repeat after a kill has the same changes and the same names.
 */
import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import type { Page } from './changes.ts'
import { writeAll } from './durable.ts'

export interface Journal {
  readonly bytes: number
  append(list: string, page: Page): Promise<void>
  clear(): Promise<void>
  close(): Promise<void>
}

const SUM_CHARACTERS = 16
const sumOf = (json: string): string =>
  createHash('sha256').update(json).digest('hex').slice(0, SUM_CHARACTERS)

/**
 * A line that a kill cut off is dropped: no file was written from it.
 *
 * @param take called for each page of the list with this id
 */
export async function openJournal(
  path: string,
  list: string | null,
  take: (page: Page) => void,
): Promise<Journal> {
  const file = await openOrCreate(path)
  let bytes = 0
  for await (const line of file.readLines({ autoClose: false, start: 0 })) {
    const json = line.slice(SUM_CHARACTERS + 1)
    if (line !== `${sumOf(json)} ${json}`) break
    bytes += Buffer.byteLength(line) + 1
    const { list: owner, ...page } = JSON.parse(json) as Page & { list: string }
    if (owner === list) take(page)
  }
  // Everything of the last line but its end was written.
  if ((await file.stat()).size < bytes) await writeAll(file, '\n', bytes - 1)
  return {
    get bytes() {
      return bytes
    },
    async append(owner, page) {
      const json = JSON.stringify({ list: owner, ...page })
      const line = Buffer.from(`${sumOf(json)} ${json}\n`)
      await file.truncate(bytes)
      await writeAll(file, line, bytes)
      await file.datasync()
      bytes += line.length
    },
    async clear() {
      await file.truncate(0)
      await file.datasync()
      bytes = 0
    },
    close: () => file.close(),
  }
}

async function openOrCreate(path: string): Promise<FileHandle> {
  return open(path, 'r+').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return open(path, 'w+')
    throw error
  })
}
