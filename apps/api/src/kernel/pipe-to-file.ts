/** `pipeline` into a new file, which is closed or was never made once the call has settled. */
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

type Steps = [NodeJS.ReadableStream, NodeJS.WritableStream]

/**
 * Writes what comes out of these streams. After a failure `pipeline` settles while the file may still be
 * opened, so that a caller who deletes it then leaves it behind; this call waits for the file.
 *
 * @throws what a stream throws; the file stays, for the caller to delete
 */
export async function pipeToFile(
  streams: readonly unknown[],
  path: string,
  { flags = 'w', flush = false, signal }: { flags?: 'w' | 'wx'; flush?: boolean; signal?: AbortSignal } = {},
): Promise<void> {
  const file = createWriteStream(path, { mode: 0o600, flags, flush })
  const closed = new Promise<void>((resolve) => file.once('close', resolve))
  try {
    const steps = [...streams, file] as unknown as Steps
    await pipeline(steps, signal ? { signal } : {})
  } catch (error) {
    // A step that fails at once leaves the file open.
    file.destroy()
    throw error
  } finally {
    await closed
  }
}
