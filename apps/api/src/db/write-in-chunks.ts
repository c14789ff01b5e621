/** Enough for a round trip not to count, and few enough to hold in memory. */
const ROWS = 5_000

export interface ChunkWriter<Row> {
  /** Returns once there is room for the next row. @throws what writing an earlier chunk threw */
  add(row: Row): Promise<void> | undefined
  /** Returns when everything is written. */
  end(): Promise<void>
}

/** Hands many rows on in chunks: one is on its way while the next one fills, so that reading a file does not wait for the database. */
export function writeInChunks<Row>(write: (rows: Row[]) => Promise<void>): ChunkWriter<Row> {
  let filling: Row[] = []
  let underWay: Promise<void> = Promise.resolve()

  async function handOn(): Promise<void> {
    const full = filling
    filling = []
    await underWay
    underWay = write(full)
    // Heard of when the next one is handed on; whoever gives up before that has a reason of their own.
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
