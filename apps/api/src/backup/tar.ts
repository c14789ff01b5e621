/**
 * Files as a tar archive (POSIX ustar), written and read as streams: `tar x` unpacks what we write, and the
 * libraries for it buffer without a limit or bring other streams than Node's. Regular files alone.
 */
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type PassThrough, Readable } from 'node:stream'
import { pipeToFile } from '../kernel/pipe-to-file.ts'
import { BackupRefused } from './format.ts'

const BLOCK = 512
/** Eleven octal digits end at 8 GiB. Larger sizes are written in base 256, as GNU tar does. */
const MAX_OCTAL = 8 ** 11
/** Nothing in such a name leads out of the folder. */
const NAME = /^(?:\w[\w.-]*\/)*\w[\w.-]*$/
const MAX_NAME = 100

/** Appends a file to an archive. Its size must not change meanwhile. */
export async function appendFile(
  archive: PassThrough,
  { name, path, size, at }: { name: string; path: string; size: number; at: Date },
): Promise<void> {
  await writeTo(archive, headerOf(name, size, at))
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) await writeTo(archive, chunk)
  await writeTo(archive, Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK))
}

/** Two empty blocks. */
export async function endArchive(archive: PassThrough): Promise<void> {
  await writeTo(archive, Buffer.alloc(2 * BLOCK))
  archive.end()
}

/** Waits while the reader is behind. @throws when the archive was closed, because its reader failed */
async function writeTo(archive: PassThrough, bytes: Buffer): Promise<void> {
  if (bytes.length === 0) return
  if (!archive.destroyed && !archive.write(bytes)) {
    const waiting = new AbortController()
    const { signal } = waiting
    await Promise.race(['drain', 'close'].map((event) => once(archive, event, { signal }))).finally(() =>
      waiting.abort(),
    )
  }
  if (archive.destroyed) throw archive.errored ?? new Error('the archive was closed')
}

function headerOf(name: string, size: number, at: Date): Buffer {
  if (!NAME.test(name) || name.length > MAX_NAME) throw new Error(`${name} does not fit into the archive`)
  const header = Buffer.alloc(BLOCK)
  const octal = (value: number, offset: number, digits: number) =>
    header.write(value.toString(8).padStart(digits, '0'), offset, 'latin1')
  header.write(name, 0, 'latin1')
  octal(0o600, 100, 7)
  octal(0, 108, 7)
  octal(0, 116, 7)
  if (size < MAX_OCTAL) octal(size, 124, 11)
  else {
    header.writeUInt8(0x80, 124)
    header.writeBigUInt64BE(BigInt(size), 128)
  }
  octal(Math.floor(at.getTime() / 1000), 136, 11)
  header.write('0', 156, 'latin1')
  header.write('ustar\u000000', 257, 'latin1')
  header.fill(' ', 148, 156)
  octal(sumOf(header), 148, 6)
  header.writeUInt8(0, 154)
  return header
}

/** The sum of the header's bytes, those of the sum itself as spaces. */
function sumOf(header: Buffer): number {
  return header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 0x20 : byte), 0)
}

/**
 * Unpacks an archive into an empty folder.
 *
 * @throws BackupRefused when it ends too early, or has anything but files with harmless names
 */
export async function unpack(archive: AsyncIterable<Buffer>, folder: string): Promise<void> {
  const bytes = readerOf(archive)
  for (;;) {
    const header = await bytes.exactly(BLOCK)
    if (header.every((byte) => byte === 0)) return bytes.drain()
    const { name, size } = parseHeader(header)
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await pipeToFile([Readable.from(bytes.take(size))], path, { flags: 'wx' })
    await bytes.exactly((BLOCK - (size % BLOCK)) % BLOCK)
  }
}

function parseHeader(header: Buffer): { name: string; size: number } {
  const text = (from: number, to: number) => header.toString('latin1', from, to).replace(/\0.*$/s, '')
  const name = text(0, 100)
  const sum = Number.parseInt(text(148, 156), 8)
  const size = header[124] === 0x80 ? Number(header.readBigUInt64BE(128)) : Number.parseInt(text(124, 136), 8)
  const isFile = ['0', ''].includes(text(156, 157))
  if (sum !== sumOf(header) || !isFile || !NAME.test(name) || !Number.isSafeInteger(size))
    throw new BackupRefused('This is no archive of a backup.')
  return { name, size }
}

const CUT_SHORT = 'The backup is cut short. Take another copy of it, or the backup before.'

function readerOf(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  /** The next bytes, as many as are there, up to `most`. */
  async function next(most: number): Promise<Buffer> {
    while (rest.length === 0) {
      const { value, done } = await chunks.next()
      if (done) throw new BackupRefused(CUT_SHORT)
      rest = Buffer.from(value)
    }
    const taken = rest.subarray(0, most)
    rest = rest.subarray(taken.length)
    return taken
  }

  async function* take(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      const chunk = await next(left)
      left -= chunk.length
      yield chunk
    }
  }

  return {
    take,
    async exactly(size: number): Promise<Buffer> {
      const parts: Buffer[] = []
      for await (const part of take(size)) parts.push(part)
      return Buffer.concat(parts)
    },
    /** Reads to the end, so that the last sum of the encryption is checked. */
    async drain(): Promise<void> {
      while (!(await chunks.next()).done) rest = Buffer.alloc(0)
    },
  }
}
