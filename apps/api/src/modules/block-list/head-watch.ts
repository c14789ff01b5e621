import type { Database } from '../../db/index.ts'
import { keepListening } from '../../db/keep-listening.ts'

/** Tells those who wait that the list has changed. One connection for a process. */
export interface HeadWatch {
  start(): Promise<void>
  stop(): Promise<void>
  /** Changes heard of so far. */
  heard(): number
  /** Ends at the first change after `since` of `heard`, or after these milliseconds. */
  changed(since: number, milliseconds: number): Promise<void>
}

export function createHeadWatch(database: Pick<Database, 'listen'>): HeadWatch {
  let count = 0
  let listening: { stop(): Promise<void> } | null = null
  const waiting = new Set<() => void>()
  const wake = () => {
    count += 1
    for (const end of [...waiting]) end()
  }
  return {
    async start() {
      listening = await keepListening(database, 'block_changes', wake)
    },
    async stop() {
      wake()
      await listening?.stop()
    },
    heard: () => count,
    changed: (since, milliseconds) =>
      new Promise((resolve) => {
        if (count > since) return resolve()
        const end = () => {
          clearTimeout(timer)
          waiting.delete(end)
          resolve()
        }
        const timer = setTimeout(end, milliseconds)
        waiting.add(end)
      }),
  }
}
