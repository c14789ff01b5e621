/** Runs in the thread for the curve arithmetic. */
import { TASKS } from './oprf-tasks.ts'
import type { OprfTask } from './oprf-thread.ts'

export default ({ name, args }: OprfTask): unknown => {
  // biome-ignore lint/suspicious/noExplicitAny: the caller's type has matched the arguments to the task
  const task: (...args: any[]) => unknown = TASKS[name]
  return task(...args)
}
