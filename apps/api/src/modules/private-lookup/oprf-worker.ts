/** A thread for the curve arithmetic: it would hold up every request. */
import { parentPort } from 'node:worker_threads'
import { TASKS } from './oprf-tasks.ts'
import type { OprfRequest, OprfResponse } from './oprf-thread.ts'

parentPort?.on('message', async ({ id, task, args }: OprfRequest) => {
  let answer: OprfResponse
  try {
    // biome-ignore lint/suspicious/noExplicitAny: the caller's type has matched the arguments to the task
    answer = { id, result: await (TASKS[task] as (...args: any[]) => unknown)(...args) }
  } catch (error) {
    answer = { id, error: error as Error }
  }
  parentPort?.postMessage(answer)
})
