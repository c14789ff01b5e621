/** Tasks in a thread, which starts with the first of them. */
import { Worker } from 'node:worker_threads'
import type { Tasks } from './oprf-tasks.ts'

export interface OprfRequest {
  id: number
  task: keyof Tasks
  args: unknown[]
}

export type OprfResponse = { id: number; result: unknown } | { id: number; error: Error }

export interface OprfThread {
  /** @throws the task's error */
  run<Name extends keyof Tasks>(task: Name, ...args: Parameters<Tasks[Name]>): Promise<Awaited<ReturnType<Tasks[Name]>>>
  stop(): Promise<void>
}

interface Waiting {
  resolve(result: unknown): void
  reject(error: Error): void
}

export function createOprfThread(): OprfThread {
  let worker: Worker | null = null
  let last = 0
  const waiting = new Map<number, Waiting>()

  function start(): Worker {
    const started = new Worker(new URL('./oprf-worker.ts', import.meta.url))
    started.on('message', (answer: OprfResponse) => {
      const one = waiting.get(answer.id)
      waiting.delete(answer.id)
      if (waiting.size === 0) started.unref()
      if ('error' in answer) one?.reject(answer.error)
      else one?.resolve(answer.result)
    })
    // The next task starts another one.
    const end = (error: Error) => {
      if (worker === started) worker = null
      for (const [id, one] of waiting) {
        waiting.delete(id)
        one.reject(error)
      }
    }
    started.on('error', end)
    started.on('exit', () => end(new Error('the thread has ended')))
    return started
  }

  return {
    run(task, ...args) {
      worker ??= start()
      const running = worker
      const id = ++last
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve: resolve as Waiting['resolve'], reject })
        // Only while something is asked does it keep the process alive.
        running.ref()
        running.postMessage({ id, task, args } satisfies OprfRequest)
      })
    },
    async stop() {
      await worker?.terminate()
    },
  }
}
