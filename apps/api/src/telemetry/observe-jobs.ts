import { JOB_NAMES, type JobHandlers, type JobName } from '../jobs/jobs.ts'
import type { JobCounts } from './metrics.ts'

type Handle = (data: never, signal: AbortSignal) => Promise<void>

/** The handlers, with each run counted. */
export function observeJobs(handlers: JobHandlers, counts: JobCounts): JobHandlers {
  const counted = (name: JobName): Handle => {
    const handle = handlers[name] as Handle
    return async (data, signal) => {
      const begun = performance.now()
      const count = (result: 'done' | 'failed') =>
        counts.ran(name, result, (performance.now() - begun) / 1_000)
      try {
        await handle(data, signal)
        count('done')
      } catch (error) {
        count('failed')
        throw error
      }
    }
  }
  return Object.fromEntries(JOB_NAMES.map((name) => [name, counted(name)])) as unknown as JobHandlers
}
