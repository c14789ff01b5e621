/**
 * Answers many waiting look-ups with one statement: the round trip to the database is what a look-up costs. Keys asked for in
 * the same turn of the event loop, or while `parallel` statements are already under way, travel together.
 */
export function batchLookups<Key, Value>(
  load: (keys: Key[]) => Promise<Map<Key, Value>>,
  { parallel = 2, maxKeys = 500 }: { parallel?: number; maxKeys?: number } = {},
): (key: Key) => Promise<Value | undefined> {
  interface Waiting {
    key: Key
    resolve: (value: Value | undefined) => void
    reject: (error: unknown) => void
  }
  let waiting: Waiting[] = []
  let running = 0
  let scheduled = false

  async function run(batch: Waiting[]): Promise<void> {
    running += 1
    try {
      const found = await load([...new Set(batch.map(({ key }) => key))])
      for (const { key, resolve } of batch) resolve(found.get(key))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    } finally {
      running -= 1
      if (waiting.length > 0) flush()
    }
  }

  function flush(): void {
    scheduled = false
    while (waiting.length > 0 && running < parallel) {
      const batch = waiting.slice(0, maxKeys)
      waiting = waiting.slice(maxKeys)
      void run(batch)
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (scheduled) return
      scheduled = true
      setImmediate(flush)
    })
}
