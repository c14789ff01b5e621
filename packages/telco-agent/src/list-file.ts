/**
 * The list on disk: magic, length of the head, head in JSON with the size of each bucket, the buckets' keys
 * and values as they are in memory, SHA-256 of all that.
 */
import { createHash, type Hash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { endianness } from 'node:os'
import { type BlockList, BUCKETS, blockListOf, createBucket } from './block-list.ts'
import { writeDurably } from './durable.ts'

export interface ListHead {
  /** New with each snapshot: its changes and its full file belong to it. */
  id: string
  epoch: string
  /** Changes up to here are in it. */
  position: number
}

const MAGIC = `AMANA-LIST-2-${endianness()}\n`
const SHA256_BYTES = 32

export async function writeListFile(
  path: string,
  part: string,
  head: ListHead,
  list: BlockList,
): Promise<void> {
  await writeDurably(path, part, listFileOf(head, list))
}

function* listFileOf(head: ListHead, { buckets }: BlockList): Generator<Uint8Array> {
  const hash = createHash('sha256')
  const hashed = (bytes: Uint8Array) => {
    hash.update(bytes)
    return bytes
  }
  const json = Buffer.from(JSON.stringify({ ...head, sizes: buckets.map(({ size }) => size) }))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(json.length)
  yield hashed(Buffer.concat([Buffer.from(MAGIC), length, json]))
  for (const { keys, values, size } of buckets) {
    yield hashed(bytesOf(keys, size))
    yield hashed(bytesOf(values, size))
  }
  yield hash.digest()
}

const bytesOf = ({ buffer, BYTES_PER_ELEMENT }: Float64Array | Uint32Array, size: number) =>
  new Uint8Array(buffer, 0, size * BYTES_PER_ELEMENT)

/** @returns null: there is none. @throws RangeError it is damaged */
export async function readListFile(path: string): Promise<{ head: ListHead; list: BlockList } | null> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (file === null) return null
  try {
    return await readFrom(file)
  } finally {
    await file.close()
  }
}

async function readFrom(file: FileHandle) {
  const hash = createHash('sha256')
  const start = await fill(file, new Uint8Array(MAGIC.length + 4), hash)
  if (Buffer.from(start.subarray(0, MAGIC.length)).toString() !== MAGIC) throw new RangeError('not a list')
  const length = Buffer.from(start.subarray(MAGIC.length)).readUInt32LE()
  if (length > 100_000) throw new RangeError('not a head')
  const json = await fill(file, new Uint8Array(length), hash)
  const { id, epoch, position, sizes } = headOf(Buffer.from(json).toString())
  const buckets = []
  for (const size of sizes) {
    const bucket = createBucket(size)
    await fill(file, bytesOf(bucket.keys, size), hash)
    await fill(file, bytesOf(bucket.values, size), hash)
    buckets.push({ ...bucket, size })
  }
  const digest = hash.copy().digest()
  if (!digest.equals(await fill(file, new Uint8Array(SHA256_BYTES), hash)))
    throw new RangeError('another digest')
  return { head: { id, epoch, position }, list: blockListOf(buckets) }
}

function headOf(json: string): ListHead & { sizes: number[] } {
  try {
    const head = JSON.parse(json)
    if (Array.isArray(head.sizes) && head.sizes.length === BUCKETS) return head
  } catch {
    // Said below.
  }
  throw new RangeError('not a head')
}

async function fill<Bytes extends Uint8Array>(file: FileHandle, bytes: Bytes, hash: Hash): Promise<Bytes> {
  for (let read = 0; read < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, read, bytes.length - read, null)
    if (bytesRead === 0) throw new RangeError('too short')
    read += bytesRead
  }
  hash.update(bytes)
  return bytes
}
