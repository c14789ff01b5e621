import { createTaskThread } from '../../kernel/task-thread.ts'
import type { Tasks } from './oprf-tasks.ts'

export interface OprfTask {
  name: keyof Tasks
  args: unknown[]
}

export interface OprfThread {
  /** @throws the task's error */
  run<Name extends keyof Tasks>(
    name: Name,
    ...args: Parameters<Tasks[Name]>
  ): Promise<Awaited<ReturnType<Tasks[Name]>>>
  stop(): Promise<void>
}

/** A thread for the curve arithmetic, which would delay every request. */
export function createOprfThread(): OprfThread {
  const thread = createTaskThread<OprfTask>(new URL('./oprf-worker.ts', import.meta.url))
  return {
    run: (name, ...args) => thread.run({ name, args }),
    stop: thread.stop,
  }
}
