/** The registry's file of the whole list: gzip CSV `imei,status,reporting_date`. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type BlockList, createBlockList } from './block-list.ts'
import { renameDurably, writeDurably } from './durable.ts'
import { packEntry } from './entry.ts'
import { type Registry, RegistryError, type SnapshotHead } from './registry.ts'

const HEADER = 'imei,status,reporting_date'
const LINE = /^(\d{14}),([a-z]+),(\d{4}-\d\d-\d\d|)$/

/**
 * Downloads the file unless it is there already, and lets nobody have it before its digest is right.
 *
 * @param path where it is kept; a part of it stands beside it
 * @throws RegistryError
 */
export async function downloadSnapshot(
  registry: Registry,
  { url, sha256 }: SnapshotHead,
  path: string,
): Promise<void> {
  if ((await sha256Of(path)) === sha256) return
  const hash = createHash('sha256')
  const body = await registry.download(url)
  const hashed = async function* () {
    try {
      for await (const chunk of body as AsyncIterable<Buffer>) {
        hash.update(chunk)
        yield chunk
      }
    } catch (error) {
      throw new RegistryError(
        'unreachable',
        `the snapshot broke off: ${(error as NodeJS.ErrnoException).code ?? 'no end'}`,
      )
    }
  }
  const part = `${path}.part`
  await writeDurably(`${path}.unchecked`, part, hashed())
  if (hash.digest('hex') !== sha256) throw new RegistryError('wrong', 'SHA-256 mismatch of the snapshot')
  await renameDurably(`${path}.unchecked`, path)
}

async function sha256Of(path: string): Promise<string | null> {
  const found = await access(path).then(
    () => true,
    () => false,
  )
  if (!found) return null
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** @throws RegistryError a line is wrong, or numbers are missing */
export async function readSnapshot(path: string, entries: number): Promise<BlockList> {
  const list = createBlockList(entries)
  try {
    let header = true
    let rest = ''
    const bytes = createReadStream(path)
    const unpacked = createGunzip({ chunkSize: 1 << 18 })
    bytes.on('error', (error) => unpacked.destroy(error))
    for await (const chunk of bytes.pipe(unpacked) as AsyncIterable<Buffer>) {
      const lines = (rest + chunk.toString('latin1')).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (header) {
          if (line !== HEADER) throw new RangeError('another header')
          header = false
          continue
        }
        const [, imei14 = '', status = '', day = ''] = LINE.exec(line) ?? []
        list.append(imei14, packEntry(status, day))
      }
      if (list.entries > entries) throw new RangeError('more numbers than announced')
    }
    if (header || rest !== '') throw new RangeError('no last line')
    list.sort()
  } catch (error) {
    throw new RegistryError('wrong', `the snapshot cannot be read: ${(error as Error).message}`)
  }
  if (list.entries !== entries)
    throw new RegistryError('wrong', `the snapshot has ${list.entries} numbers instead of ${entries}`)
  return list
}
