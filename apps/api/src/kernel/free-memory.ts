/**
 * Gives back the memory of an array that nobody reads any more. Left to V8 such memory grows by 64 MB before
 * its next collection (kExternalAllocationSoftLimit), and malloc keeps it from then on.
 *
 * @param array a part of a larger memory, such as Node's pool of small buffers, stays as it is
 */
export function freeMemory({ buffer, byteLength }: ArrayBufferView): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

/** Chunks that belong to the reader alone, each until the next one is asked for. */
export async function* freedChunks(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    yield chunk
    freeMemory(chunk)
  }
}
