/**
 * Many calls in one statement: the round trip to the database, and for writes the commit, is most of the cost
 * of a small call. Calls of the same turn of the event loop, or made while enough statements run, travel
 * together.
 */
import DataLoader from 'dataloader'
import { wroteNothing } from './errors.ts'

export interface BatchOptions {
  /** Statements that run at once. */
  parallel?: number
  /** Calls in one statement. */
  maxBatchSize?: number
}

/**
 * For short statements that thousands of calls a second ask for: a second one at once would halve the calls
 * that one statement carries, and cost both processes more than it saves in time.
 */
export const ONE_BY_ONE: BatchOptions = { parallel: 1 }

/**
 * Answers many look-ups with one statement, without a cache. `load` leaves out the keys that it does not
 * find.
 */
export function createLoader<Key, Value>(
  load: (keys: Key[]) => Promise<Map<Key, Value>>,
  options: BatchOptions = {},
): (key: Key) => Promise<Value | undefined> {
  return batch(async (keys: readonly Key[]) => {
    const found = await load([...new Set(keys)])
    return keys.map((key) => found.get(key))
  }, options)
}

/**
 * Writes many items in one transaction of their own. Each call returns once the commit of its item is
 * durable, with the answer that `write` gave for it, if any. An item that the database refuses fails alone;
 * the others are written without it.
 */
export function batchWrites<Item, Answer = never>(
  // biome-ignore lint/suspicious/noConfusingVoidType: most writes answer nothing.
  write: (items: Item[]) => Promise<Map<Item, Answer> | void>,
  options: BatchOptions = {},
): (item: Item) => Promise<Answer | undefined> {
  const writeAll = async (items: readonly Item[]): Promise<(Answer | undefined | Error)[]> => {
    try {
      const answers = await write([...items])
      return items.map((item) => answers?.get(item))
    } catch (error) {
      if (items.length === 1 || !wroteNothing(error)) return items.map(() => asError(error))
      // By halves: one bad item among many costs few additional statements.
      const middle = Math.ceil(items.length / 2)
      return [...(await writeAll(items.slice(0, middle))), ...(await writeAll(items.slice(middle)))]
    }
  }
  return batch<Item, Answer | undefined>(writeAll, options)
}

/** @param run results in the order of the items; an Error rejects the call of its item */
function batch<Item, Result>(
  run: (items: readonly Item[]) => Promise<(Result | Error)[]>,
  { parallel = 2, maxBatchSize = 500 }: BatchOptions,
): (item: Item) => Promise<Result> {
  let running = 0
  /** Batches that take further items until a statement ends. */
  const waiting: (() => void)[] = []

  async function end(): Promise<void> {
    const next = waiting.shift()
    if (!next) {
      running -= 1
      return
    }
    next()
    // The next statement leaves first: the database works while the answers of this one are sent.
    await new Promise((resolve) => setImmediate(resolve))
  }

  const loader = new DataLoader<Item, Result>(
    async (items) => {
      try {
        return await run(items)
      } finally {
        await end()
      }
    },
    {
      cache: false,
      maxBatchSize,
      batchScheduleFn(dispatch) {
        if (running === parallel) return void waiting.push(dispatch)
        running += 1
        setImmediate(dispatch)
      },
    },
  )
  return (item) => loader.load(item)
}

/** DataLoader takes anything else for a result. */
function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error('the write failed', { cause: error })
}
