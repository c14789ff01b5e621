/** Rows of a chunk: enough to make the round trip negligible, and few enough to hold in memory. */
const ROWS = 5_000

export interface ChunkWriter<Row> {
  /** Resolves when there is room for the next row. @throws the error of an earlier chunk */
  add(row: Row): Promise<void> | undefined
  /** Resolves when everything is written. */
  end(): Promise<void>
}

/**
 * Writes many rows in chunks: one is written while the next one fills, so that reading a file does not wait
 * for the database.
 */
export function writeInChunks<Row>(write: (rows: Row[]) => Promise<void>): ChunkWriter<Row> {
  let filling: Row[] = []
  let underWay: Promise<void> = Promise.resolve()

  async function handOn(): Promise<void> {
    const full = filling
    filling = []
    await underWay
    underWay = write(full)
    // The error is thrown when the next chunk is passed on; a caller that gives up before has another error.
    underWay.catch(() => undefined)
  }

  return {
    add(row) {
      filling.push(row)
      return filling.length < ROWS ? undefined : handOn()
    },
    async end() {
      if (filling.length > 0) await handOn()
      await underWay
    },
  }
}
