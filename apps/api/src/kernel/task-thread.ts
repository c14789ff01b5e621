import { Tinypool } from 'tinypool'

/** The longest delay of a timer: an idle thread is kept, because it loads modules for half a second. */
const IDLE_TIMEOUT_MS = 2 ** 31 - 1

export interface TaskThread<Task> {
  /** @throws the task's error; an Error when the thread ends before the task does */
  run<Result>(task: Task): Promise<Result>
  /** Pending tasks are rejected. */
  stop(): Promise<void>
}

/**
 * Runs tasks one after the other in a thread, which starts with the first task and again after a failure of
 * the thread itself. An idle thread does not keep the process alive.
 *
 * @param file exports the function of a task as `default`; tasks and results are copied as by structuredClone
 */
export function createTaskThread<Task>(file: URL): TaskThread<Task> {
  const pool = new Tinypool({
    filename: file.href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_TIMEOUT_MS,
  })
  return {
    run: (task) => pool.run(task),
    stop: () => pool.destroy(),
  }
}
