import type { Tx } from './schema.ts'

const waiting = new WeakMap<Tx, Set<() => void>>()

/** Runs `fn` once when the transaction has committed, however often it is given; never after a rollback. */
export function afterCommit(tx: Tx, fn: () => void): void {
  waiting.get(tx)?.add(fn)
}

/** Runs a transaction, then what it left for after the commit. */
export async function withAfterCommit<Result>(
  execute: (run: (tx: Tx) => Promise<Result>) => Promise<Result>,
  fn: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const callbacks = new Set<() => void>()
  const result = await execute((tx) => {
    waiting.set(tx, callbacks)
    return fn(tx)
  })
  for (const callback of callbacks) callback()
  return result
}
