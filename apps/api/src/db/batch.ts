/**
 * Many calls in one statement: the round trip to the database, and for writes the commit, is what a small call costs. Calls made in
 * the same turn of the event loop, or while `parallel` statements are already under way, travel together.
 */
import { wroteNothing } from './errors.ts'

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

export interface BatchOptions {
  /** Statements under way at once. */
  parallel?: number
  /** Calls of one statement at most. */
  atMost?: number
}

/** Answers many look-ups with one statement; `load` leaves out the keys it does not find. */
export function batchLookups<Key, Value>(
  load: (keys: Key[]) => Promise<Map<Key, Value>>,
  options: BatchOptions = {},
): (key: Key) => Promise<Value | undefined> {
  return gather<Key, Value | undefined>(async (waiting) => {
    const found = await load([...new Set(waiting.map(({ item }) => item))])
    for (const { item, resolve } of waiting) resolve(found.get(item))
  }, options)
}

/**
 * Writes many items with one statement of its own transaction: each call returns once the commit that holds its item is durable. An
 * item that the database refuses fails alone: the others are written without it.
 */
export function batchWrites<Item>(
  write: (items: Item[]) => Promise<void>,
  options: BatchOptions = {},
): (item: Item) => Promise<void> {
  const writeAll = async (waiting: Waiting<Item, void>[]): Promise<void> => {
    try {
      await write(waiting.map(({ item }) => item))
    } catch (error) {
      if (waiting.length === 1 || !wroteNothing(error)) {
        for (const { reject } of waiting) reject(error)
        return
      }
      // By halves: one bad item among many costs few statements more.
      const middle = Math.ceil(waiting.length / 2)
      await writeAll(waiting.slice(0, middle))
      return writeAll(waiting.slice(middle))
    }
    for (const { resolve } of waiting) resolve()
  }
  return gather(writeAll, options)
}

/** @param run answers everybody it is given, or throws, which rejects them */
function gather<Item, Result>(
  run: (waiting: Waiting<Item, Result>[]) => Promise<void>,
  { parallel = 2, atMost = 500 }: BatchOptions,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = []
  let running = 0
  let scheduled = false

  async function runOne(batch: Waiting<Item, Result>[]): Promise<void> {
    running += 1
    try {
      await run(batch)
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
      const batch = waiting.slice(0, atMost)
      waiting = waiting.slice(atMost)
      void runOne(batch)
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (scheduled) return
      scheduled = true
      setImmediate(flush)
    })
}
