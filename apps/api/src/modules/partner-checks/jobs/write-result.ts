import type { Readable } from 'node:stream'
import { constants, createGzip, type Gzip } from 'node:zlib'
import { createMeasure, type ImmutableFile, writeImmutableFile } from '../../../immutable-files/write.ts'
import { freedChunks } from '../../../kernel/free-memory.ts'
import type { PartnerCheckDeps } from '../deps.ts'
import { filesOf } from './present-job.ts'
import { type AddLine, resultBlocks } from './result-lines.ts'

/** More than the usual 16 kB: each chunk costs a turn of the event loop. */
const PACKED_CHUNK_BYTES = 1 << 18

export interface WrittenResult {
  plain: ImmutableFile
  /** As it is stored. */
  packed: ImmutableFile
}

/**
 * Stores the result, packed.
 *
 * @param upload as it is stored; its chunks are freed, and it is closed afterwards
 * @throws StorageDown; the signal's reason
 */
export async function writeResult(
  deps: Pick<PartnerCheckDeps, 'storage' | 'incomingDir' | 'clock'>,
  jobId: string,
  { upload, addLine, signal }: { upload: Readable; addLine: AddLine; signal: AbortSignal },
): Promise<WrittenResult> {
  const gzip = createGzip({ level: constants.Z_BEST_SPEED, chunkSize: PACKED_CHUNK_BYTES })
  const plain = createMeasure()
  const filling = fill(gzip, resultBlocks(freedChunks(upload), addLine), plain.take).catch(
    (error: unknown) => {
      gzip.destroy(error as Error)
    },
  )
  try {
    const packed = await writeImmutableFile(
      deps,
      { key: filesOf(jobId).result, contentType: 'application/gzip', signal, now: deps.clock.now() },
      gzip,
    )
    return { plain: plain.result(), packed }
  } finally {
    upload.destroy()
    await filling
  }
}

/** One block is packed while the next is made. */
async function fill(gzip: Gzip, blocks: AsyncIterable<Buffer>, take: (bytes: Buffer) => void): Promise<void> {
  // A stream that is closed does not always call back.
  const closed = new Promise<never>((_, reject) => {
    gzip.once('close', () => reject(new Error('the result was closed before its end')))
  })
  closed.catch(() => undefined)
  let packing = Promise.resolve()
  for await (const block of blocks) {
    take(block)
    await Promise.race([packing, closed])
    packing = pack(gzip, block)
    // It is awaited in the next turn, or never, when the next block fails.
    packing.catch(() => undefined)
  }
  await Promise.race([packing, closed])
  gzip.end()
}

function pack(gzip: Gzip, block: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    gzip.write(block, (error) => (error ? reject(error) : resolve()))
  })
}
